/** +1, −1 and 0, with a real minus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** 40 %, <1 %, as people say chances. */
export function percent(chance: number): string {
  const p = chance * 100;
  if (p > 0 && p < 1) return "<1 %";
  if (p < 100 && p > 99) return ">99 %";
  return `${Math.round(p)} %`;
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
