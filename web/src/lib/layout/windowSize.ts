import { MediaQuery } from "svelte/reactivity";

/** Below this width the rails are drawers over the table; a phone's drawers cover all of it. */
export const narrow = new MediaQuery("max-width: 1199px");
export const phone = new MediaQuery("max-width: 699px");
/** A window as high as a tablet has a shelf under the table: goal, log and dice need no tab. */
export const shelved = new MediaQuery("(min-width: 700px) and (max-width: 1199px) and (min-height: 900px)");
export const wide = new MediaQuery("min-width: 1800px");
