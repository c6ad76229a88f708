import { isIPv6 } from "node:net";

/**
 * The keys under which calls of one origin are counted. `line` is what one subscriber has: an IPv4 address, or an IPv6
 * /64, inside of which every address is free of charge (RFC 6177, RFC 8981). `network` is what one provider's customer
 * may have: an IPv4 /24, or an IPv6 /48.
 */
export interface NetworkKeys {
  line: string;
  network: string;
}

/** @param address of the client, as Fastify reports it; anything else is its own line and network */
export function networkKeysOf(address: string): NetworkKeys {
  const plain = address.replace(/%.*$/, "");
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(plain);
  if (v4) return { line: plain.replace(/^.*:/, ""), network: `${v4[1]}.0/24` };
  if (!isIPv6(plain)) return { line: address, network: address };
  const groups = groupsOf(plain);
  return { line: `${groups.slice(0, 4).join(":")}::/64`, network: `${groups.slice(0, 3).join(":")}::/48` };
}

/** The eight groups of an IPv6 address without leading zeros (RFC 4291 §2.2). */
function groupsOf(address: string): string[] {
  // The canonical form of URLs: compressed, in lower case, without dotted quads.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const first = head.split(":").filter(Boolean);
  const last = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill("0"), ...last];
}
