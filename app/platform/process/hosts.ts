import { isIPv4 } from "node:net";

/** Whether a name of a web address is this machine's own. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  (isIPv4(host) && host.startsWith("127."));

/** The domain of the shop's mails. */
export const mailHost = (publicUrl: string): string => {
  const host = new URL(publicUrl).hostname;
  return isLoopback(host) ? "encrier.localhost" : host;
};
