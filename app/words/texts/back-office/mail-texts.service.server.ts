import { mailDress } from "#words/texts/look/look-facts.rules.ts";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { testMails, tryToSend } from "#words/texts/wording/trial-mails.service.server.ts";
import type { EditedMail, EditedSignature } from "#words/texts/back-office/mail-texts.contract.ts";
import type { Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import { isOwn } from "#words/texts/back-office/text-editing.service.server.ts";
import { storedShapes, textNames } from "#words/texts/stored-texts.contract.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { type FieldErrors, invalid } from "#platform/http/app-errors.ts";
import { renderMail } from "#platform/mail/mail.server.ts";
import {
  mailKinds,
  type MailName,
  mailPlaceholders,
  type MailText,
  originalSignature,
  writeLetter,
  type Sample,
  sampleReader,
} from "#words/texts/wording/mail-wording.rules.ts";
import type { ReactElement } from "react";
import { placeholderFaults } from "#words/texts/pages/placeholders.rules.ts";

type Words = { [Name in keyof (MailText & { signature: string })]?: string | undefined };

/** Every mail with sample values; each module provides its own. React is loaded for the first sample. */
export type MailSamples = () => Promise<Record<MailName, (sample: Sample) => ReactElement>>;

export type MailTexts = ReturnType<typeof createMailTexts>;

/** The publisher's texts in mails: subject, opening, and the common signature. */
export function createMailTexts(
  deps: Pick<ShopDeps, "config" | "content" | "db" | "mailer" | "rateLimits">,
  { history, save }: Revisions,
  samples: MailSamples,
) {
  const { config, content, rateLimits } = deps;

  async function read(name: MailName): Promise<EditedMail> {
    const [latest] = await history(textNames.mail(name));
    const saved = isOwn(latest) ? storedShapes.mail.safeParse(latest?.value).data : undefined;
    const { subject, opening } = saved ?? mailKinds[name];
    const { label } = mailKinds[name];
    return { name, label, revision: latest?.revision ?? 0, is_own: saved !== undefined, subject, opening };
  }

  const changeOf = (name: MailName) => ({ name: textNames.mail(name), label: mailKinds[name].label });

  async function change(name: MailName, known: number, value: MailText, by: ActingAdministrator) {
    requireKnownPlaceholders(value);
    await save({ ...changeOf(name), known, value, by });
    return read(name);
  }

  async function restore(name: MailName, known: number, by: ActingAdministrator) {
    const { subject, opening } = mailKinds[name];
    await save({ ...changeOf(name), known, value: { subject, opening }, by, restored: true });
    return read(name);
  }

  /** Missing texts are those in force. */
  async function sample(name: MailName, words: Words) {
    const [mail, signature] = [await read(name), await readSignature()];
    const letter = writeLetter(
      {
        subject: words.subject ?? mail.subject,
        opening: words.opening ?? mail.opening,
        signature: words.signature ?? signature.signature,
      },
      { brand: config.brand, username: sampleReader.username },
    );
    const sampleOf = (await samples())[name];
    return { letter, body: sampleOf({ letter, link: `${config.publicUrl}/` }) };
  }

  async function preview(name: MailName, words: Words) {
    const { letter, body } = await sample(name, words);
    const faults = Object.values(faultsOf(words));
    return {
      subject: letter.subject,
      ...(await renderMail(body, mailDress(content.look, config.publicUrl))),
      faults,
    };
  }

  /** Not by the queue: the caller waits for the result. @throws AppError 502 with the mail server's answer */
  async function sendTrial(name: MailName, to: string, words: MailText, by: ActingAdministrator) {
    requireKnownPlaceholders(words);
    await rateLimits.consume(testMails, String(by.id));
    const { letter, body } = await sample(name, words);
    return tryToSend(deps, { to, subject: `[Essai] ${letter.subject}`, body }, by);
  }

  async function readSignature(): Promise<EditedSignature> {
    const [latest] = await history(textNames.signature);
    const saved = isOwn(latest) ? storedShapes.signature.safeParse(latest?.value).data : undefined;
    return {
      revision: latest?.revision ?? 0,
      is_own: saved !== undefined,
      signature: saved?.signature ?? originalSignature,
    };
  }

  const signatureChange = { name: textNames.signature, label: "Signature des e-mails" };

  async function changeSignature(known: number, signature: string, by: ActingAdministrator) {
    requireKnownPlaceholders({ signature });
    await save({ ...signatureChange, known, value: { signature }, by });
    return readSignature();
  }

  async function restoreSignature(known: number, by: ActingAdministrator) {
    await save({ ...signatureChange, known, value: { signature: originalSignature }, by, restored: true });
    return readSignature();
  }

  return { read, change, restore, preview, sendTrial, readSignature, changeSignature, restoreSignature };
}

function requireKnownPlaceholders(words: Words): void {
  const faults = faultsOf(words);
  if (Object.keys(faults).length > 0) throw invalid("Ce texte ne peut pas être enregistré ainsi.", faults);
}

function faultsOf(words: Words): FieldErrors {
  const known = { has: (name: string) => Object.hasOwn(mailPlaceholders, name) };
  const faults: FieldErrors = {};
  for (const [field, text = ""] of Object.entries(words)) {
    const texts = placeholderFaults(text, known).map((fault) => `Ligne ${fault.line}\u202F: ${fault.text}`);
    if (texts.length > 0) faults[field] = texts.join("\n");
  }
  return faults;
}
