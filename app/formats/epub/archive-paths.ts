/**
 * Resolves a relative reference to `path#fragment` within the archive.
 * @param base the path of the file that has the reference
 * @returns an empty text for a reference to another place, or one that is no reference
 */
export function resolveHref(base: string, href: string): string {
  const own = `epub://archive/${base.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(href, own)) return "";
  const { protocol, host, pathname, hash } = new URL(href, own);
  if (protocol !== "epub:" || host !== "archive") return "";
  return decoded(pathname.slice(1)) + decoded(hash);
}

/** The path alone. */
export const resolvePath = (base: string, href: string): string =>
  resolveHref(base, href).split("#")[0] ?? "";

/** A percent-encoded text; a per cent sign that begins no code stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
