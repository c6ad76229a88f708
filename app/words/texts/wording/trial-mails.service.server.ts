import type { TextAct } from "#words/texts/texts.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { badGateway } from "#platform/http/app-errors.ts";
import type { Mail } from "#platform/mail/mail.server.ts";

/** Each sends a mail to any address: enough for a test, too few for abuse. */
export const testMails = { name: "test-mail", points: 10, seconds: 900 } as const;

/** Sends a mail immediately and reports the result. @throws AppError 502 with the mail server's answer */
export async function tryToSend(
  { db, config, mailer }: Pick<Deps, "db" | "config" | "mailer">,
  mail: Mail,
  by: Signatory<TextAct>,
): Promise<string> {
  const failure = await mailer.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
  const result = failure ? reasonOf(failure) : "parti";
  await by.sign(db, { kind: "test-mail-sent", details: { to: mail.to, result } });
  if (failure) throw badGateway(`Le message n’est pas parti\u202F: ${result}`, failure);
  return config.smtpUrl
    ? `Le serveur d’e-mail a accepté le message pour ${mail.to}.`
    : "Le message est dans la boîte d’envoi locale\u202F: aucun serveur d’e-mail n’est configuré.";
}

/** The other side's answer, as one short line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 200);
