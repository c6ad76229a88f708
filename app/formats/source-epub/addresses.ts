/** The ways in which a publication can name something: what each may hold is decided by its place. */
export type Use =
  /** A reading system gets it by itself. */
  | "load"
  /** The same, and shows it as a picture: scripts and references of a drawing do nothing there (SVG 2, section 2.2). */
  | "picture"
  /** A reader follows it. */
  | "link"
  /** A record names it, and nothing opens it. */
  | "name"
  /** Not known to be an address. */
  | "other";

/** Why an address may not be in its place; null if it may. */
type Fault = "script" | "remote" | "link" | null;

/**
 * Decides on an address in the way in which browsers read it: white space and control characters in the name of the
 * scheme are ignored (URL Standard, section 4.4), and a backslash is a slash.
 */
export function addressFault(value: string, use: Use): Fault {
  const plain = value.replaceAll(/[\s\p{C}]/gu, "").replaceAll("\\", "/");
  if (plain.startsWith("//")) return use === "link" || use === "name" ? null : "remote";
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined) return null;
  if (/script$|^(about|blob|filesystem|view-source)$/.test(scheme)) return "script";
  if (use === "name") return null;
  if (use === "link") return scheme === "data" ? "script" : FOLLOWED.has(scheme) ? null : "link";
  if (scheme === "data") return isInertData(plain, use) ? null : "script";
  // In other places, « Note : … » is a text.
  return use !== "other" || NETWORK.has(scheme) ? "remote" : null;
}

/** The fault of a list of addresses, as in `srcset`. */
export function listFault(value: string, use: Use): Fault {
  for (const each of [value, ...value.split(/[\s,;]+/)]) {
    const fault = addressFault(each, use);
    if (fault) return fault;
  }
  return null;
}

/** Schemes of links that a reader may follow: a page, a file, a letter, a call, or the name of a work. */
const FOLLOWED = new Set("http https ftp ftps mailto tel sms news geo urn doi isbn".split(" "));

const NETWORK = new Set("http https ftp ftps file ws wss".split(" "));

/** Data that nothing can run: pictures, sounds, fonts and plain text (RFC 2397). */
const isInertData = (address: string, use: Use): boolean =>
  /^data:(image\/(?!svg)|audio\/|video\/|font\/|application\/([\w.-]*(font|opentype|truetype)|octet-stream)|text\/plain|[;,])/i.test(
    address,
  ) ||
  (use === "picture" && /^data:image\/svg\+xml[;,]/i.test(address));
