import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isMember } from "#readers/accounts/membership.rules.ts";
import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import { after } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { forbidden } from "#platform/http/app-errors.ts";
import { keptSharedSecret } from "#platform/identity/shared-secret.server.ts";
import { accessLife } from "#reading/reading/book/readable-books.rules.ts";

export type BookAccess = ReturnType<typeof createBookAccess>;

/** What a cookie allows. */
interface Grant {
  editionId: number;
  /** The hash of the session that asked for it, in base64url: the access ends with it. */
  session: string;
  /** Seconds since 1970. */
  expires: number;
}

const cookieName = "lecture";

/**
 * Access to the files of one edition: a frame sends no token, so the member exchanges it for a cookie that only the
 * addresses of that edition receive, for half an hour. It opens nothing else.
 */
export function createBookAccess(
  deps: Pick<Deps, "config" | "db" | "now" | "secrets">,
  accounts: Pick<Accounts, "findBySession">,
) {
  const { config, now } = deps;
  // Each chapter, picture and font of a book is checked with it.
  const key = keptSharedSecret(deps, "reading-access");
  const isSecure = config.publicUrl.startsWith("https:");
  const name = isSecure ? `__Secure-${cookieName}` : cookieName;

  async function grant(reply: FastifyReply, path: string, caller: Caller, editionId: number): Promise<void> {
    const expires = Math.floor(after(now(), accessLife).getTime() / 1000);
    const granted = { editionId, session: caller.tokenHash.toString("base64url"), expires };
    const signature = (await signatureOf(granted)).toString("base64url");
    reply.setCookie(name, [editionId, granted.session, expires, signature].join("."), {
      path,
      httpOnly: true,
      sameSite: "strict",
      secure: isSecure,
      maxAge: accessLife / 1000,
    });
  }

  /** The reader of a request and their edition. @throws AppError 403 */
  async function readerOf(request: FastifyRequest) {
    const [edition, session = "", expires, signature = ""] = (request.cookies[name] ?? "").split(".");
    const granted = { editionId: Number(edition), session, expires: Number(expires) };
    const given = Buffer.from(signature, "base64url");
    const expected = await signatureOf(granted);
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isValid || granted.expires * 1000 <= now().getTime()) throw refused();
    const account = await accounts.findBySession(Buffer.from(session, "base64url"));
    if (!account || !isMember(account)) throw refused();
    return { account, editionId: granted.editionId };
  }

  const signatureOf = async ({ editionId, session, expires }: Grant): Promise<Buffer> =>
    createHmac("sha256", await key())
      .update(["reading", editionId, session, expires].join("\n"))
      .digest();

  return { grant, readerOf };
}

const refused = () => forbidden("Rouvrez ce livre depuis votre bibliothèque.");
