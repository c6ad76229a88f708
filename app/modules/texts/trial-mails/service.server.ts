import type { TextAct } from "#modules/texts/rules.ts";
import type { Signatory } from "#platform/acts.ts";
import type { Deps } from "#platform/deps.server.ts";
import { badGateway } from "#platform/errors.ts";
import type { Mail } from "#platform/mail.server.ts";

/** Each is a mail to an address of one's choice: enough for trying, not for anything else. */
export const testMails = { name: "test-mail", points: 10, seconds: 900 } as const;

/** Sends a mail now, and says what became of it. @throws AppError 502 with what the mail server said */
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
    ? `Le serveur de courrier a pris le message pour ${mail.to}.`
    : "Le message est dans la boîte d’envoi locale\u202F: aucun serveur de courrier n’est réglé.";
}

/** What the other side said, as one short line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 200);
