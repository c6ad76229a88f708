import { buttonStyle } from "#ui/button-style.ts";

/** A quiet square, small enough for five of them in a row on a phone. */
export const iconStyle = buttonStyle("quiet", "sm", "size-8 px-0! hover:bg-sunken");
