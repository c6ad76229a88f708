import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notSignedIn } from "#platform/http/app-errors.ts";
import type { NetworkKeys } from "#platform/http/network-keys.server.ts";
import { pretendToVerify, requireRoomToVerify, verifyPassword } from "#platform/identity/passwords.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";
import { isRefusedNow } from "#readers/accounts/login/member-passwords.service.server.ts";
import type { SecondFactor } from "#readers/accounts/factors/member-second-factor.service.server.ts";
import type { KnownDevice, Security } from "#readers/accounts/security/account-security.service.server.ts";
import {
  type LoginOrigin,
  type OpenedSession,
  type Sessions,
  wrongCredentials,
} from "#readers/accounts/login/member-sessions.service.server.ts";
import { deleteSession, findAccountByEmail } from "#readers/accounts/accounts.store.server.ts";

const anHour = hours(1) / 1000;
/**
 * Wrong passwords (decisions.md, "Edges"): of strangers for each account, line and network; of each known device
 * (docs/decisions/074-limits-without-lockout.md).
 */
const failures = {
  account: { name: "login-account", points: 10, seconds: anHour },
  line: { name: "login-address", points: 50, seconds: anHour },
  network: { name: "login-network", points: 200, seconds: anHour },
  device: { name: "login-device", points: 10, seconds: anHour },
} as const;

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}
interface PasswordSession extends OpenedSession {
  /** A new account could not choose this password: the member is asked for another one. */
  passwordIsCommon: boolean;
}

interface Neighbours {
  secondFactor: Pick<SecondFactor, "requireFor">;
  security: Security;
  sessions: Sessions;
}

/** The login by e-mail and password, and the end of a session. */
export function createLogin(
  { db, rateLimits }: Pick<Deps, "db" | "rateLimits">,
  { secondFactor, security, sessions }: Neighbours,
) {
  async function login(credentials: Credentials, origin: LoginOrigin): Promise<PasswordSession> {
    // Without a query: this is what an attack costs.
    if (!origin.devices.areThere) requireRoomToVerify();
    const email = credentials.email.trim();
    const account = await findAccountByEmail(db, email);
    const usable = account && !account.erasedAt ? account : undefined;
    const device = usable && (await security.knownDevice(usable.id, origin.devices));
    // Before the try is counted: a refusal for lack of room is no try.
    if (!device) requireRoomToVerify();
    const who = device ? "known" : "stranger";
    const tries = device ? triesOfDevice(device) : triesOfStranger(email, origin.keys);
    await tries.begin();
    const matches = usable
      ? await verifyPassword(usable.passwordHash, credentials.password, who)
      : await pretendToVerify(credentials.password);
    if (usable && !matches)
      await security.note(db, usable.id, "login-failed", "unknown", origin.requestOrigin);
    if (!usable || !matches) throw notSignedIn(wrongCredentials);
    await tries.succeed();
    await sessions.refuseNonMember(usable);
    const passwordIsCommon = await isRefusedNow(credentials.password);
    await secondFactor.requireFor(usable, { remember: credentials.remember, passwordIsCommon });
    const session = await sessions.open(usable, { remember: credentials.remember, ...origin });
    return { ...session, passwordIsCommon };
  }

  /** Strangers' failures never stop a known device. */
  const triesOfDevice = ({ id }: KnownDevice) => ({
    begin: () => rateLimits.attempt(failures.device, id),
    succeed: () => rateLimits.reset(failures.device, id),
  });

  /** In this order: who is slowed down for their own network adds nothing to the account's count. */
  const triesOfStranger = (email: string, { line, network }: NetworkKeys) => ({
    async begin() {
      await rateLimits.attempt(failures.line, line);
      await rateLimits.attempt(failures.network, network);
      await rateLimits.attempt(failures.account, email.toLowerCase());
    },
    async succeed() {
      await Promise.all([
        rateLimits.reset(failures.account, email.toLowerCase()),
        rateLimits.succeed(failures.line, line),
        rateLimits.succeed(failures.network, network),
      ]);
    },
  });

  async function logout(viewer: Caller, requestOrigin: RequestOrigin): Promise<void> {
    await db.transaction(async (tx) => {
      await deleteSession(tx, viewer.tokenHash);
      await security.note(tx, viewer.id, "logout", "member", requestOrigin);
    });
  }

  return { login, logout };
}
