import type { FastifyRequest } from "fastify";
import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Guarded } from "#platform/http/endpoint.ts";
import { requireRecent } from "#platform/http/recent-authentication.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { conflict, notSignedIn } from "#platform/http/app-errors.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import {
  type CloseCardPages,
  createClosure,
} from "#readers/accounts/closure/account-closure.service.server.ts";
import { createConfirmation } from "#readers/accounts/session-confirmation.service.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import { createFirstLogin, keepFirstLogin } from "#readers/accounts/login/first-login.service.server.ts";
import { createAdmission } from "#readers/accounts/login/admission.service.server.ts";
import { createFictionalMembers } from "#readers/accounts/fictional-members.service.server.ts";
import { createLostFactors } from "#readers/accounts/factors/lost-factor.service.server.ts";
import { createLogin } from "#readers/accounts/member-login.service.server.ts";
import { createModeration } from "#readers/accounts/closure/moderation.service.server.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { createPasswords, refuseCommon } from "#readers/accounts/login/member-passwords.service.server.ts";
import { createProfile } from "#readers/accounts/profile/profile.service.server.ts";
import { isMember, refuseHouseName, soundsLikeTheHouse } from "#readers/accounts/membership.rules.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { createMemberPasskeys } from "#readers/accounts/factors/member-passkeys.service.server.ts";
import { createSecondFactor } from "#readers/accounts/factors/member-second-factor.service.server.ts";
import { createSessions } from "#readers/accounts/login/member-sessions.service.server.ts";
import { createSecurity } from "#readers/accounts/security/account-security.service.server.ts";
import { createTakingBack } from "#readers/accounts/login/taking-back.service.server.ts";
import { createVerification } from "#readers/accounts/login/email-verification.service.server.ts";
import type { Factors } from "#access/factors/module.server.ts";
import {
  type AccessElsewhere,
  type Caller,
  createAccess,
  lockCaller,
} from "#readers/accounts/account-access.service.server.ts";

const quarterHour = minutes(15) / 1000;
const signUpsPerAddress = { name: "sign-up-account", points: 20, seconds: quarterHour } as const;
const askedPerName = { name: "availability-account", points: 120, seconds: quarterHour } as const;
/** Sign-ups by others must not fill a mailbox. */
const notices = { name: "registered-notice", points: 1, seconds: minutes(60) / 1000 } as const;

interface NewMember {
  email: string;
  username: string;
  password: string;
  /** For the first login, without the password. */
  browserKey?: string | undefined;
  /** Whether the letter is asked for. */
  letter?: boolean | undefined;
}

/** The letter by mail, of a module to the right. */
export interface LetterConsent {
  ask(tx: Queryable, memberId: string): Promise<void>;
  /** The consent may have been a stranger's. */
  forget(tx: Queryable, memberId: string): Promise<void>;
}

export type Accounts = ReturnType<typeof createAccountService>;

export interface AccountNeeds {
  factors: Factors;
  letter: LetterConsent;
  /** Kinds of access that modules to the right keep. */
  accessElsewhere: () => AccessElsewhere;
  closeCardPages: CloseCardPages;
  /** What waits for an address, of a module to the right: in the transaction that verifies it. */
  onVerified: (tx: Queryable, account: store.Account) => Promise<void>;
}

export function createAccountService(deps: ShopDeps, needs: AccountNeeds) {
  const { factors, letter, closeCardPages } = needs;
  const { db, now, jobs, rateLimits } = deps;
  const access = createAccess(deps, needs.accessElsewhere);
  const security = createSecurity(deps, access);
  const verification = createVerification(
    deps,
    { access, security },
    {
      forgetLetter: letter.forget,
      onVerified: needs.onVerified,
    },
  );
  const profile = createProfile(deps, { access, security, verification });
  const passwords = createPasswords(deps, { access, security });
  const moderation = createModeration(deps, access, closeCardPages);
  const closure = createClosure(deps, security, closeCardPages);
  const sessions = createSessions(deps, security, verification);
  const passkeys = createMemberPasskeys(deps, factors, security, sessions);
  const secondFactor = createSecondFactor(deps, factors, security, sessions);

  async function identify(request: FastifyRequest): Promise<Caller | null> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    if (!token) return null;
    const tokenHash = hashToken(token);
    const session = await store.findAccountBySession(db, tokenHash, now());
    return session && isMember(session.account) ? { ...session, id: session.account.id, tokenHash } : null;
  }

  /** @throws AppError 401, 403 if the call is sensitive and the session has not proved itself recently, 429 */
  async function requireMember(
    request: FastifyRequest,
    { sensitive, allowance }: Pick<Guarded, "sensitive" | "allowance"> = {},
  ): Promise<Caller> {
    const viewer = await identify(request);
    if (!viewer) throw notSignedIn();
    if (sensitive) requireRecent(viewer.confirmedAt, now());
    if (allowance) await rateLimits.consume(allowance, viewer.id);
    return viewer;
  }

  async function signUp(form: NewMember, requestOrigin: RequestOrigin): Promise<void> {
    await rateLimits.consume(signUpsPerAddress, form.email.toLowerCase());
    refuseHouseName(form.username, deps.config.brand);
    await refuseCommon("password", form.password);
    await refuseTakenSignUp(form, requestOrigin);
    const passwordHash = await hashPassword(form.password);
    try {
      await db.transaction(async (tx) => {
        const account = await store.insertAccount(tx, {
          email: form.email,
          username: form.username,
          passwordHash,
          // Version of the terms in force, which a new member accepts.
          termsVersion: deps.content.page("cgu").version,
          createdAt: now(),
        });
        await jobs.send(tx, accountMail, { mail: "verification", memberId: account.id });
        if (form.letter) await letter.ask(tx, account.id);
        if (form.browserKey) await keepFirstLogin(tx, { memberId: account.id, key: form.browserKey }, now());
      });
    } catch (error) {
      // Two concurrent sign-ups: the constraint decides, and the loser gets the same answer as a later one.
      if (isUniqueViolation(error)) await refuseTaken(form);
      throw error;
    }
  }

  /** The owner of the address is notified of the attempt: a forgotten account is found again, a stranger is noticed. */
  async function refuseTakenSignUp(form: NewMember, requestOrigin: RequestOrigin): Promise<void> {
    try {
      await refuseTaken(form);
    } catch (refusal) {
      const owner = await store.findAccountByEmail(db, form.email);
      if (owner && (await mailAttempt(owner)))
        await security.note(db, owner.id, "sign-up-attempted", "unknown", requestOrigin);
      throw refusal;
    }
  }

  /** @returns whether a mail was allowed */
  async function mailAttempt({ id: memberId, emailVerifiedAt }: store.Account): Promise<boolean> {
    // The account may be a stranger's: this mail lets its reader choose name and password.
    if (!emailVerifiedAt) return verification.mailAgain(memberId);
    const isAllowed = await rateLimits.consume(notices, memberId).then(
      () => true,
      () => false,
    );
    if (isAllowed) await jobs.send(db, accountMail, { mail: "already-registered", memberId });
    return isAllowed;
  }

  async function refuseTaken({ email, username }: { email: string; username: string }): Promise<void> {
    const [emailTaken, usernameTaken] = await Promise.all([
      store.isEmailTaken(db, email, now()),
      store.isUsernameTaken(db, username),
    ]);
    if (!emailTaken && !usernameTaken) return;
    throw conflict(emailTaken ? "Adresse déjà utilisée." : "Pseudo déjà pris.", {
      ...(emailTaken ? { email: "Adresse déjà utilisée." } : {}),
      ...(usernameTaken ? { username: "Pseudo déjà pris." } : {}),
    });
  }

  async function availability(asked: { email?: string | undefined; username?: string | undefined }) {
    await rateLimits.consume(askedPerName, (asked.email ?? asked.username ?? "").toLowerCase());
    return {
      ...(asked.email === undefined
        ? {}
        : { emailAvailable: !(await store.isEmailTaken(db, asked.email, now())) }),
      ...(asked.username === undefined
        ? {}
        : {
            usernameAvailable:
              !soundsLikeTheHouse(asked.username, deps.config.brand) &&
              !(await store.isUsernameTaken(db, asked.username)),
          }),
    };
  }

  return {
    identify,
    requireMember,
    access,
    /** For writes of other modules. @throws AppError 401 if the session has ended since the call began */
    lockCaller: (tx: Queryable, caller: Caller) => lockCaller(tx, caller, now()),
    ...createLogin(deps, { secondFactor, security, sessions }),
    signUp,
    admit: createAdmission(deps, needs.onVerified),
    firstLogin: createFirstLogin(deps, { security, sessions, verification }),
    fictional: createFictionalMembers(deps),
    availability,
    verify: profile.settleLink,
    claim: verification.claim,
    takeBack: createTakingBack(deps, { access, security }),
    security,
    confirmation: createConfirmation(deps, { passwords, secondFactor, security }),
    moderation,
    closure,
    profile,
    passwords,
    passkeys,
    secondFactor,
    lostFactors: createLostFactors(deps, { security, secondFactor }),
    changeBio: (viewer: Caller, bio: string | null) => store.updateAccount(db, viewer.id, { bio }),
    changePreferences: (viewer: Caller, changes: { libraryVisible?: boolean | undefined }) =>
      changes.libraryVisible === undefined
        ? Promise.resolve()
        : store.updateAccount(db, viewer.id, { libraryVisible: changes.libraryVisible }),
    /** An account in any state, for the modules that show or serve members. */
    findByEmail: (email: string) => store.findAccountByEmail(db, email),
    /** The account of an open session. */
    findBySession: async (tokenHash: Buffer) =>
      (await store.findAccountBySession(db, tokenHash, now()))?.account,
    find: (id: string, within: Queryable = db) => store.findAccount(within, id),
    /** The same, held until the transaction ends: a concurrent end, suspension or closure waits. */
    hold: (tx: Queryable, id: string) => store.holdAccount(tx, id),
  };
}
