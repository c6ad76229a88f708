/** Title, author and language of a DOCX, from its core properties (ECMA-376 part 2, §11) and default style. */
export function propertiesOf(
  core: string,
  styles: string,
): { title: string | null; author: string | null; language: string | null } {
  return {
    title: element(core, "dc:title"),
    author: element(core, "dc:creator"),
    language:
      element(core, "dc:language") ??
      /<w:lang\b[^>]*\bw:val="([A-Za-z0-9-]{2,35})"/.exec(styles)?.[1] ??
      null,
  };
}

/**
 * Targets of the document's relations outside the file (`TargetMode="External"`), except plain links: linked pictures,
 * templates and objects, which some programs fetch on opening.
 */
export function externalReferences(relations: string[]): string[] {
  return relations
    .flatMap((xml) => xml.match(/<Relationship\b[^>]*>/g) ?? [])
    .filter(
      (tag) => attribute(tag, "TargetMode") === "External" && !attribute(tag, "Type").endsWith("/hyperlink"),
    )
    .map((tag) => attribute(tag, "Target").slice(0, TEXT_LENGTH))
    .slice(0, SHOWN_REFERENCES);
}

function element(xml: string, name: string): string | null {
  const content = new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return (
    unescaped(content)
      .replaceAll(/[\s\p{C}]+/gu, " ")
      .trim()
      .slice(0, TEXT_LENGTH) || null
  );
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "");
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|lt|gt|amp|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(name[1]?.toLowerCase() === "x" ? `0${name.slice(1)}` : name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Longer than any title. The value is a suggestion that the publisher can correct. */
const TEXT_LENGTH = 300;
const SHOWN_REFERENCES = 20;
