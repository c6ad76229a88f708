/**
 * The file name of a `Content-Disposition` header: `filename*` (RFC 8187, in UTF-8) before `filename` (RFC 6266 §4.3).
 * Any folder in it is cut off. Null when there is no readable name.
 */
export function fileNameOf(header: string | null): string | null {
  if (!header) return null;
  const name = extendedName(header) ?? plainName(header);
  const last = name?.split(/[/\\]/).at(-1)?.trim();
  return last || null;
}

function extendedName(header: string): string | null {
  const [, encoded] = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (!encoded) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function plainName(header: string): string | null {
  const [, quoted, bare] = /(?:^|;)\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;"]+))/i.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? bare ?? null;
}
