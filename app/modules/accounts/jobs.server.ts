import { z } from "zod";
import { after, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";
import { hashToken, newToken } from "#platform/tokens.server.ts";
import { type TokenPurpose, tokenLives } from "#modules/accounts/rules.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertMailedToken,
} from "#modules/accounts/store.server.ts";

/** A mail about an account. The token in it is made when it is sent, so that the queue never holds one. */
export const accountMail = jobKind({
  name: "account-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("verification"), memberId: z.uuid() }),
    z.object({ mail: z.literal("reset"), email: z.string() }),
  ]),
  // With doubling delays, tries go on for more than a day of the mail server's absence.
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(5) / 1000,
});

export function handleAccountJobs(deps: Deps): void {
  deps.jobs.handle(accountMail, 4, async (job) => {
    if (job.mail === "verification") await sendVerification(deps, job.memberId);
    else await sendReset(deps, job.email);
  });
}

async function sendVerification(deps: Deps, memberId: string): Promise<void> {
  const account = await findAccount(deps.db, memberId);
  if (!account || account.emailVerifiedAt || account.erasedAt) return;
  const { VerificationMail } = await import("#modules/accounts/components/account-mails.tsx");
  const link = await mailedLink(deps, account, "verify-account", "/verification");
  await deps.mailer.send({
    to: account.email,
    subject: `Confirmez votre adresse – ${deps.config.brand}`,
    body: VerificationMail({ brand: deps.config.brand, username: account.username, link }),
  });
}

async function sendReset(deps: Deps, email: string): Promise<void> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || account.suspendedAt || account.erasedAt) return;
  const { PasswordResetMail } = await import("#modules/accounts/components/account-mails.tsx");
  const link = await mailedLink(deps, account, "reset-password", "/reinitialisation-mot-de-passe");
  await deps.mailer.send({
    to: account.email,
    subject: `Votre mot de passe – ${deps.config.brand}`,
    body: PasswordResetMail({ brand: deps.config.brand, username: account.username, link }),
  });
}

async function mailedLink(
  deps: Deps,
  account: Account,
  purpose: TokenPurpose,
  path: string,
): Promise<string> {
  const token = newToken();
  const createdAt = deps.now();
  await insertMailedToken(deps.db, {
    tokenHash: hashToken(token),
    memberId: account.id,
    purpose,
    createdAt,
    expiresAt: after(createdAt, tokenLives[purpose]),
  });
  return `${deps.config.publicUrl}${path}?token=${token}`;
}
