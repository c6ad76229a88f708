import { askChallenge, findChallenge, spendChallenge } from "#platform/identity/challenges.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { days, minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, invalid, isStatusOf, notSignedIn } from "#platform/http/app-errors.ts";
import type { AccountKey } from "#platform/identity/factor-tables.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import type { PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { type CodeKind, createCodes } from "#access/factors/factor-codes.service.server.ts";
import { createPasskeys, type PasskeyKind } from "#access/factors/factor-passkeys.service.server.ts";
import {
  secondFactorRequired,
  secondStepLife,
  wrongCodesPerDay,
  wrongCodesPerQuarter,
} from "#access/factors/factors.rules.ts";

const wrongCodes = [
  { name: "wrong-code", points: wrongCodesPerQuarter, seconds: minutes(15) / 1000 },
  { name: "wrong-code-day", points: wrongCodesPerDay, seconds: days(1) / 1000 },
] as const;

/** Of each open session: the thief of one stops neither the owner's other sessions nor the next login. */
const wrongCodesOfSession = [
  { name: "confirm-code", points: wrongCodesPerDay, seconds: days(1) / 1000 },
] as const;

interface GivenFactor {
  code?: string | undefined;
  answer?: PasskeyAnswer | undefined;
}

/** The account at the time of its password. */
interface FirstStep {
  accountId: AccountKey;
  /** A password that is replaced in between makes the second step void. */
  passwordHash: string;
  data?: Readonly<Record<string, boolean | string>>;
}

/** The second step of a login, and codes and passkeys as proofs in general. */
export function createSecondSteps(deps: Deps, kind: PasskeyKind & CodeKind) {
  const { db, now, rateLimits } = deps;
  const codes = createCodes(deps, kind);
  const passkeys = createPasskeys(deps, kind);
  const purpose = `${kind.name}-second-step`;

  /** @returns the refusal of a login whose password was right, 401, with the challenge of its second step */
  async function ask({ accountId, passwordHash, data }: FirstStep): Promise<AppError> {
    const challenge = newToken();
    await askChallenge(
      db,
      {
        challenge,
        purpose,
        subject: String(accountId),
        data: { ...data, password: digest(passwordHash) },
        life: secondStepLife,
      },
      now(),
    );
    return new AppError(401, "Confirmez que c’est bien vous, avec un code ou une clé d’accès.", {
      code: secondFactorRequired,
      details: { challenge },
    });
  }

  /** The first step that a challenge continues. @throws AppError 401 */
  async function find(challenge: string) {
    const question = await findChallenge(db, challenge, purpose, now());
    if (!question?.subject) throw expired();
    const { subject, data } = question;
    return { accountId: subject, data, isOf: (hash: string) => data["password"] === digest(hash) };
  }

  /**
   * Proves the account's owner by a code or a passkey.
   * @param session the hash of an open session, whose wrong codes are counted by themselves
   * @returns what records it, in the transaction of what it allows: two concurrent uses of one code find one true
   * @throws AppError 400, 401, 429
   */
  async function prove(accountId: AccountKey, { code, answer }: GivenFactor, session?: Buffer) {
    if (answer) {
      const used = await passkeys.verify(answer, accountId);
      return async (tx: Queryable) => {
        await passkeys.settle(tx, used);
        return "passkey" as const;
      };
    }
    if (code === undefined) throw invalid("Écrivez le code.", { code: "Écrivez le code." });
    const limits = session ? wrongCodesOfSession : wrongCodes;
    const key = `${kind.name}-${session?.toString("base64url") ?? accountId}`;
    for (const limit of limits) await rateLimits.consume(limit, key);
    return async (tx: Queryable) => {
      const way = await codes.use(tx, accountId, code);
      for (const limit of limits) await rateLimits.restore(limit, key);
      return way;
    };
  }

  /**
   * Whether a code or a passkey is that of an open session's owner.
   * @throws AppError 400 for a wrong one, 429
   */
  async function confirm(accountId: AccountKey, session: Buffer, given: GivenFactor): Promise<void> {
    try {
      await db.transaction(await prove(accountId, given, session));
    } catch (error) {
      // The session itself goes on.
      if (isStatusOf(error, 401)) throw invalid("Cette clé d’accès n’est pas l’une des vôtres.");
      throw error;
    }
  }

  /** Ends the challenge, in the transaction of the session. @throws AppError 401 if another answer was faster */
  async function spend(tx: Queryable, challenge: string): Promise<void> {
    if (!(await spendChallenge(tx, challenge, purpose, now()))) throw expired();
  }

  return { codes, passkeys, ask, find, prove, confirm, spend };
}

const expired = () => notSignedIn("Cette connexion a trop attendu. Recommencez-la.");

const digest = (passwordHash: string): string => hashToken(passwordHash).toString("base64url");
