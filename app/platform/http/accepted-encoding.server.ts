import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** From the lightest. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Parsing a header takes over a microsecond, a cached answer about twenty. Browsers send only a few different headers;
 * the limit exists because a client may send any value.
 */
const read = new LRUCache<string, Encoding>({ max: 100 });

/** The lightest encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3), with any weight above 0. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = read.get(header);
  if (known) return known;
  const allowed = new Negotiator({ headers: { "accept-encoding": header } }).encodings(encodings);
  const encoding = encodings.find((each) => allowed.includes(each)) ?? "identity";
  read.set(header, encoding);
  return encoding;
}
