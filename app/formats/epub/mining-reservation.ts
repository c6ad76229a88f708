/** TDM Reservation Protocol (W3C community report of 10 May 2024), "TDM metadata in EPUB 3 files". */
export const miningReservation = "tdm:reservation";
const namespace = "http://www.w3.org/ns/tdmrep#";
export const miningPrefix = `tdm: ${namespace}`;

/**
 * A publisher's package document whose metadata reserve text and data mining, in the form of its version. One that says
 * something of it keeps its own word.
 * @param insert writes markup at the end of the metadata, after the name's prefix there
 */
export function withMiningReservation(
  packageDocument: string,
  insert: (source: string, markup: (prefix: string) => string) => string | null,
): string {
  if (packageDocument.includes(miningReservation)) return packageDocument;
  const [tag = ""] = /<(?:[\w.-]+:)?package\s[^>]*>/.exec(packageDocument) ?? [];
  if (!/\sversion\s*=\s*["']3/.test(tag)) {
    const markup = (prefix: string) => `<${prefix}meta name="${miningReservation}" content="1"/>\n`;
    return insert(packageDocument, markup) ?? packageDocument;
  }
  const markup = (prefix: string) => `<${prefix}meta property="${miningReservation}">1</${prefix}meta>\n`;
  const marked = insert(packageDocument, markup);
  return marked?.replace(tag, () => withPrefix(tag)) ?? packageDocument;
}

/** The start tag of the package with the prefix declared (EPUB 3.3, section D.1.4). */
function withPrefix(tag: string): string {
  if (tag.includes(namespace)) return tag;
  const declared = tag.replace(/(\sprefix\s*=\s*["'])/, `$1${miningPrefix} `);
  return declared === tag ? tag.replace(/\s*>$/, ` prefix="${miningPrefix}">`) : declared;
}
