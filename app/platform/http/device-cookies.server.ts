import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import { deviceLife } from "#platform/identity/device-life.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { sharedSecret } from "#platform/identity/shared-secret.server.ts";

/** The device cookies of a request, by the accounts they are of: several people may share a browser. */
export interface DeviceCookies {
  /** Whether there is any, whose signature is still to be checked. */
  areThere: boolean;
  /** @returns the token of the account's cookie, if the shop has signed it; it may have been revoked since */
  tokenOf(accountId: string): Promise<string | null>;
  /** Issues the account's cookie. */
  issue(reply: FastifyReply, accountId: string, token: string): Promise<void>;
}

interface DeviceCookieOptions {
  /** The start of their names. */
  name: string;
  /** Without HTTPS they are sent to calls below this path alone. */
  loginPath: string;
}

/**
 * Cookies that distinguish a device on which an account has logged in; they grant no access. One for each account,
 * bound to it by a signature, so that neither a made-up cookie nor another account's costs a query. Over HTTPS no other
 * host can set them (`__Host-`, RFC 6265bis §4.1.3.2), which requires the path "/".
 */
export function deviceCookies(
  deps: Pick<Deps, "config" | "db" | "now" | "secrets">,
  { name, loginPath }: DeviceCookieOptions,
) {
  const secure = deps.config.publicUrl.startsWith("https:");
  const prefix = secure ? `__Host-${name}` : name;
  const options = {
    path: secure ? "/" : loginPath,
    httpOnly: true,
    sameSite: "strict" as const,
    secure,
    maxAge: deviceLife / 1000,
  };
  const nameOf = (accountId: string) => `${prefix}_${hashToken(accountId).toString("hex").slice(0, 12)}`;
  let secret: Promise<string> | undefined;
  /** Read once: replacing it makes every device a new one. */
  function readSecret(): Promise<string> {
    secret ??= sharedSecret(deps, "device-cookies").catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  }
  const signatureOf = async (accountId: string, token: string): Promise<Buffer> =>
    createHmac("sha256", await readSecret())
      .update(`${name} ${accountId} ${token}`)
      .digest();

  return {
    of(request: FastifyRequest): DeviceCookies {
      const { cookies } = request;
      return {
        areThere: Object.keys(cookies).some((each) => each.startsWith(prefix)),
        async tokenOf(accountId) {
          const [token, signature] = cookies[nameOf(accountId)]?.split(".") ?? [];
          if (!token || !signature) return null;
          const [given, expected] = [
            Buffer.from(signature, "base64url"),
            await signatureOf(accountId, token),
          ];
          return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
        },
        async issue(reply, accountId, token) {
          const signature = (await signatureOf(accountId, token)).toString("base64url");
          reply.setCookie(nameOf(accountId), `${token}.${signature}`, options);
        },
      };
    },
  };
}

/** For logins that no browser makes. */
export const noDeviceCookies: DeviceCookies = {
  areThere: false,
  tokenOf: () => Promise.resolve(null),
  issue: () => Promise.resolve(),
};
