import { MediaQuery } from "svelte/reactivity";

/** Below this width the rails are drawers over the table; a phone's drawers cover all of it. */
export const narrow = new MediaQuery("max-width: 1199px");
export const phone = new MediaQuery("max-width: 699px");
