import { takeEarlyAnswer } from "#platform/http/early-answers.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient, type Transport } from "#platform/http/call.ts";
import { CallError } from "#platform/http/app-errors.ts";

const tokenKey = "token";

/** The member's token, in local storage if 'remember' was chosen, otherwise in session storage (storefront.md §3). */
export const sessionToken = {
  read: (): string | null => localStorage.getItem(tokenKey) ?? sessionStorage.getItem(tokenKey),
  /** Stores the token in one storage and clears the other (storefront.md §4). */
  keep(token: string, remember: boolean): void {
    (remember ? localStorage : sessionStorage).setItem(tokenKey, token);
    (remember ? sessionStorage : localStorage).removeItem(tokenKey);
  },
  clear(): void {
    localStorage.removeItem(tokenKey);
    sessionStorage.removeItem(tokenKey);
  },
};

/** Headers that identify the caller, for the few requests that are not JSON calls (downloads, uploads). */
export function authorization(): Record<string, string> {
  const token = sessionToken.read();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const fetchTransport: Transport = async ({ method, url, body, access, signal }) => {
  const early = access === "public" ? undefined : takeEarlyAnswer(method, url, sessionToken.read());
  if (early) return read(await unlessAborted(early, signal).catch(unreached(signal)), signal);
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      // Public answers are the same for every caller: without the token they can come from any cache.
      ...(access === "public" ? {} : authorization()),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    credentials: "same-origin",
  }).catch(unreached(signal));
  return read(response, signal);
};

async function read(response: Response, signal: AbortSignal | undefined) {
  const text = await response.text().catch(unreached(signal));
  return { status: response.status, json: readAnswer(response, text) };
}

/** A request that the page made before cannot be aborted; it is no longer waited for. */
const unlessAborted = (answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  Promise.race([
    answer,
    new Promise<never>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
    ),
  ]);

/** An intentional abort is not a failure of the network. */
const unreached =
  (signal: AbortSignal | undefined) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw new CallError(0, null);
  };

/** A success has the declared shape. A proxy may answer in place of the shop, with its own page. */
function readAnswer({ ok, status }: Response, text: string): unknown {
  if (status === 204) return null;
  try {
    return JSON.parse(text);
  } catch {
    if (ok) throw new CallError(502, null);
    return null;
  }
}

let client: QueryClient | undefined;

/** The browser's one store of answers. Never called on the server, where each request has its own. */
export const browserQueries = (): QueryClient => (client ??= createQueryClient(fetchTransport));
