import type { z } from "zod";
import type { ReactElement } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import {
  insertSecurityEvent,
  findAccount,
  findAccountByEmail,
} from "#readers/accounts/accounts.store.server.ts";
import {
  addressOf,
  claimPath,
  mailedToken,
  resetLink,
  takeBackLink,
  verificationPath,
} from "#readers/accounts/login/mailed-links.service.server.ts";
import { newCode } from "#readers/accounts/login/first-login.service.server.ts";
import type { EndedMailProps } from "#readers/accounts/mails/account-mails.tsx";
import type { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import { accountMail, type FactorMail } from "#readers/accounts/accounts.jobs.ts";

type Order = z.output<typeof accountMail.data>;
type OrderOf<Name extends Order["mail"]> = Extract<Order, { mail: Name }>;
/** Sends one kind of mail, unless its reason no longer applies. */
type Senders = { [Name in Order["mail"]]: (deps: ShopDeps, order: OrderOf<Name>) => Promise<void> };

export function handleAccountJobs(deps: ShopDeps): void {
  deps.jobs.handle(accountMail, 4, (order) => senders[order.mail](deps, order as never));
}

const senders: Senders = {
  async verification(deps, order) {
    const account = await findAccount(deps.db, order.memberId);
    if (!account || account.emailVerifiedAt || account.suspendedAt || account.erasedAt) return;
    const { VerificationMail } = await import("#readers/accounts/mails/verification-mail.tsx");
    const letter = deps.content.letter("verification", account);
    const token = await mailedToken(deps, account, { purpose: "verify-account" });
    const code = await newCode(deps, account.id);
    const links = {
      link: addressOf(deps, verificationPath, token),
      claimLink: addressOf(deps, claimPath, token),
    };
    await send(deps, account.email, letter, VerificationMail({ letter, code, ...links }));
  },

  async reset(deps, { email, device, address }) {
    const account = await findAccountByEmail(deps.db, email);
    if (!account || account.suspendedAt || account.erasedAt) return;
    const { PasswordResetMail } = await mails();
    const letter = deps.content.letter("reset", account);
    const link = await resetLink(deps, account);
    const claimLink = account.emailVerifiedAt
      ? null
      : addressOf(deps, claimPath, await mailedToken(deps, account, { purpose: "verify-account" }));
    await send(deps, account.email, letter, PasswordResetMail({ letter, link, claimLink }));
    // Recorded here, because only here it is known whether the account exists.
    await insertSecurityEvent(deps.db, {
      memberId: account.id,
      kind: "password-reset-asked",
      actor: "unknown",
      occurredAt: deps.now(),
      device,
      address,
    });
  },

  async "already-registered"(deps, order) {
    const account = await findAccount(deps.db, order.memberId);
    if (!account || account.suspendedAt || account.erasedAt) return;
    const { AlreadyRegisteredMail } = await mails();
    const letter = deps.content.letter("already-registered", account);
    const link = `${deps.config.publicUrl}/mot-de-passe-oublie`;
    await send(deps, account.email, letter, AlreadyRegisteredMail({ letter, link }));
  },

  async "change-email"(deps, { memberId: id, email }) {
    const account = await findAccount(deps.db, id);
    if (!account || account.suspendedAt || account.pendingEmail !== email) return;
    const { EmailChangeMail } = await mails();
    const letter = deps.content.letter("change-email", account);
    const token = await mailedToken(deps, account, { purpose: "change-email", email });
    const link = addressOf(deps, verificationPath, token);
    await send(deps, email, letter, EmailChangeMail({ letter, link }));
  },

  async "email-change-warning"(deps, { memberId: id, email, newEmail, askedAt }) {
    const account = await findAccount(deps.db, id);
    if (!account || account.erasedAt) return;
    const asked = askedAt ? new Date(askedAt) : deps.now();
    // An intruder's mailbox may refuse this mail until the owner has recovered the account.
    if (account.takenBackAt && asked < account.takenBackAt) return;
    const { EmailChangeWarningMail } = await mails();
    const letter = deps.content.letter("email-change-warning", account);
    const purpose = "undo-email-change" as const;
    const token = await mailedToken(deps, account, { purpose, email, createdAt: asked });
    const link = addressOf(deps, verificationPath, token);
    const body = EmailChangeWarningMail({ letter, link, newEmail });
    await send(deps, email, letter, body);
  },

  async "email-changed"(deps, { memberId: id, formerEmail, occurredAt = deps.now().toISOString() }) {
    const account = await findAccount(deps.db, id);
    if (!account || account.erasedAt) return;
    const { EmailChangedMail } = await mails();
    const letter = deps.content.letter("email-changed", account);
    const { email } = account;
    // The new address may be an intruder's.
    const link = await takeBackLink(deps, account, { email: formerEmail, occurredAt });
    await send(deps, email, letter, EmailChangedMail({ letter, email, link: null }));
    await send(deps, formerEmail, letter, EmailChangedMail({ letter, email, link }));
  },

  async "account-taken-back"(deps, { memberId: id, ended }) {
    const account = await findAccount(deps.db, id);
    if (!account || account.suspendedAt || account.erasedAt) return;
    const { AccountTakenBackMail } = await mails();
    const letter = deps.content.letter("account-taken-back", account);
    const link = await resetLink(deps, account);
    await send(deps, account.email, letter, AccountTakenBackMail({ letter, link, ended: textsOf(ended) }));
  },

  async "email-change-undone"(deps, { memberId: id, isVoid, ended }) {
    const account = await findAccount(deps.db, id);
    if (!account || account.suspendedAt || account.erasedAt) return;
    const { EmailChangeUndoneMail } = await mails();
    const letter = deps.content.letter("email-change-undone", account);
    const link = await resetLink(deps, account);
    const body = EmailChangeUndoneMail({ letter, link, email: account.email, isVoid, ended: textsOf(ended) });
    await send(deps, account.email, letter, body);
  },

  "password-changed": async (deps, order) => sendEndedMail(deps, order, (await mails()).PasswordChangedMail),
  "others-signed-out": async (deps, order) => sendEndedMail(deps, order, (await mails()).OthersSignedOutMail),

  async "new-device"(deps, order) {
    const account = await findAccount(deps.db, order.memberId);
    if (!account || account.suspendedAt || account.erasedAt) return;
    const { NewDeviceMail } = await mails();
    const letter = deps.content.letter("new-device", account);
    const link = `${deps.config.publicUrl}/membre/profil/securite`;
    const notMeLink = await takeBackLink(deps, account, { email: account.email, ...order });
    const body = NewDeviceMail({ letter, link, notMeLink, ...circumstances(order) });
    await send(deps, account.email, letter, body);
  },

  "passkey-added": (deps, order) => sendFactorMail(deps, order),
  "passkey-removed": (deps, order) => sendFactorMail(deps, order),
  "second-factor-on": (deps, order) => sendFactorMail(deps, order),
  "second-factor-off": (deps, order) => sendFactorMail(deps, order),
  "recovery-codes-renewed": (deps, order) => sendFactorMail(deps, order),
};

/** About an act that has ended other access. */
async function sendEndedMail(
  deps: ShopDeps,
  order: OrderOf<"password-changed" | "others-signed-out">,
  Mail: (props: EndedMailProps) => ReactElement,
): Promise<void> {
  const account = await findAccount(deps.db, order.memberId);
  if (!account || account.erasedAt) return;
  const letter = deps.content.letter(order.mail, account);
  const link = await takeBackLink(deps, account, { email: account.email, ...order });
  const body = Mail({ letter, link, ended: textsOf(order.ended), ...circumstances(order) });
  await send(deps, account.email, letter, body);
}

const textsOf = (ended: EndedAccess | undefined): string[] => (ended ? endedTexts(ended) : []);

async function sendFactorMail(deps: ShopDeps, order: OrderOf<FactorMail>): Promise<void> {
  const account = await findAccount(deps.db, order.memberId);
  if (!account || account.erasedAt) return;
  const { factorMails } = await import("#readers/accounts/mails/factor-mails.tsx");
  const letter = deps.content.letter(order.mail, account);
  const link = await takeBackLink(deps, account, { email: account.email, ...order });
  const body = factorMails[order.mail]({
    letter,
    link,
    name: "name" in order ? order.name : "",
    ...circumstances(order),
  });
  await send(deps, account.email, letter, body);
}

/** React is loaded for the first mail, not by every process that queues one. */
const mails = () => import("#readers/accounts/mails/account-mails.tsx");

const circumstances = (order: { occurredAt: string; device: string | null; address: string | null }) => ({
  when: formatDateTime(order.occurredAt),
  device: order.device ?? "appareil inconnu",
  place: order.address ?? "adresse inconnue",
});

const send = ({ mailer }: ShopDeps, address: string, { subject }: Letter, body: ReactElement) =>
  mailer.send({ to: address, subject, body });
