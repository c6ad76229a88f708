export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** Parsed headers: browsers send only a few values. The size is limited, since clients may send any value. */
const read = new Map<string, Encoding>();
const readAtMost = 100;

/**
 * The lightest encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3); an encoding with a weight of 0 is
 * excluded.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = read.get(header);
  if (known) return known;
  const encoding = readHeader(header);
  if (read.size < readAtMost) read.set(header, encoding);
  return encoding;
}

function readHeader(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(",").map(weightOf));
  const accepts = (coding: Encoding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

function weightOf(item: string): [string, number] {
  const [coding = "", ...parameters] = item.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [coding, weight === undefined ? 1 : Number(weight)];
}
