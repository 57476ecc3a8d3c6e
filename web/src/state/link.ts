import { fillMessage } from "../lib/server/wireDefaults";
import type { FromPage, Hello, ToPage } from "../wire";

export type Reply = Exclude<ToPage, { type: "table" | "chat" }>;

/** A line to the table: messages out, messages in. The socket is one; the fixtures of the tests are another. */
export interface Link {
  send(message: FromPage): void;
  close(): void;
}

export interface Ears {
  heard(message: ToPage): void;
  opened(): void;
  lost(): void;
}

/** Open the socket of a match and say hello on it. */
export function openSocket(match: string, hello: Hello, ears: Ears): Link {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(match)}`);
  let wanted = true;
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify(hello));
    ears.opened();
  });
  socket.addEventListener("message", (event) => {
    if (wanted) ears.heard(fillMessage(JSON.parse(String(event.data))));
  });
  socket.addEventListener("close", () => {
    if (wanted) ears.lost();
  });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => {
      wanted = false;
      socket.close();
    },
  };
}
