/** All that a mail program or a browser reads as the dot of a domain name (Unicode TS46, section 2.3). */
const dot = String.raw`[.\u2024\u3002\uFE52\uFF0E\uFF61]`;
/** A narrow no-break space: no program reads an address across it, and the words stay on their line. */
const gap = "\u202f";

const addressParts = [
  // 'https://': also before a name without a dot; 'tel:'.
  /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|whatsapp)):/giu,
  // 'exemple.com', 'www.exemple', 'écrivez.moi@…': the sentence's own dots have a space or an end after them.
  new RegExp(String.raw`(?<=[\p{L}\p{N}\p{Emoji}_-])${dot}(?=\p{L}[\p{L}\p{N}-])`, "gu"),
  new RegExp(String.raw`(?<=\bwww)${dot}(?=\S)`, "giu"),
  /[@\uFE6B\uFF20](?=[\p{L}\p{N}])/gu,
];

const signOf = new RegExp(dot, "gu");
/** '192.0.2.1', which has no letters. */
const numericAddress = new RegExp(String.raw`(?<!\p{N})\d{1,3}(?:${dot}\d{1,3}){3}(?!\p{N})`, "gu");

/**
 * A text of one person for another, in which no program makes links: web and mail addresses are broken by spaces, and
 * can still be read.
 */
export const withoutLinks = (text: string): string =>
  addressParts.reduce(
    (broken, part) => broken.replace(part, apart),
    text.replace(numericAddress, (address) => address.replace(signOf, apart)),
  );

const apart = (sign: string): string => gap + sign + gap;
