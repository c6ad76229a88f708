import { buttonStyle } from "#ui/button-style.ts";

/** A small square button: five of them fit in a row on a phone. */
export const iconStyle = buttonStyle("quiet", "sm", "size-8 px-0! hover:bg-sunken");
