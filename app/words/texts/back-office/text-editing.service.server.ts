import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type {
  EditedConsent,
  EditedIdentity,
  TextSummary,
} from "#words/texts/back-office/text-editing.contract.ts";
import { revisionOf, type Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import { pageTitles, pageNames } from "#site.ts";
import { type ConsentText, storedShapes, textNames } from "#words/texts/stored-texts.contract.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import {
  type Identity,
  identityFaults,
  identityFields,
  identityPaths,
  isComplete,
  withoutVatNumber,
} from "#words/texts/identity.rules.ts";
import { mailKinds, mailNames } from "#words/texts/wording/mail-wording.rules.ts";
import { findLatestTexts, type StoredText } from "#words/texts/texts.store.server.ts";

export type Texts = ReturnType<typeof createTextService>;

/** The publisher's identity, the wording of consent, and the list of all texts. */
export function createTextService(
  { db, content, now }: Pick<ShopDeps, "db" | "content" | "now">,
  { history, save }: Revisions,
) {
  async function list() {
    const latest = new Map((await findLatestTexts(db)).map((text) => [text.name, text]));
    const summary = (key: string, name: string, label: string) =>
      summaryOf(key, label, latest.get(name), parisDay(now()));
    return {
      pages: pageNames.map((name) => summary(name, textNames.page(name), pageTitles[name])),
      consent: summary("consent", textNames.consent, consentLabel),
      mails: mailNames.map((name) => summary(name, textNames.mail(name), mailKinds[name].label)),
    };
  }

  async function identity(): Promise<EditedIdentity> {
    const [latest] = await history(textNames.publisher);
    return {
      revision: latest?.revision ?? 0,
      values: content.identity,
      demonstration: content.publisher.demonstration,
    };
  }

  async function saveIdentity(known: number, given: Identity, by: ActingAdministrator) {
    const values = tidy(given);
    const former = content.identity;
    const faults = identityFaults(values);
    // Issued invoices keep their text.
    if (!content.publisher.demonstration)
      for (const path of identityPaths) if (values[path] === "") faults[path] = "Ce champ est nécessaire.";
    if (Object.keys(faults).length > 0) throw invalid("Certains champs sont à corriger.", faults);
    const changed = identityPaths.filter((path) => values[path] !== former[path]);
    const fields = changed.map((path) => identityFields[path].label).join(", ");
    const details = { fields: fields.slice(0, 300), ...(isComplete(values) ? {} : { note: "incomplète" }) };
    await save({
      name: textNames.publisher,
      label: "Identité de l’éditeur",
      known,
      value: values,
      by,
      details,
    });
    return identity();
  }

  async function consent(): Promise<EditedConsent> {
    const rows = await history(textNames.consent);
    const { digitalContent, gift, subscription, version } = content.consent;
    return {
      revision: rows[0]?.revision ?? 0,
      digital_content: digitalContent,
      gift,
      subscription,
      version,
      is_own: isOwn(rows[0]),
      history: rows.flatMap((row) => {
        const text = storedShapes.consent.safeParse(row.value).data;
        if (!text) return [];
        const { digitalContent: digital_content, ...others } = text;
        return [{ ...revisionOf(row), digital_content, ...others }];
      }),
    };
  }

  const consentChange = { name: textNames.consent, label: consentLabel, versioned: true };

  async function saveConsent(known: number, value: ConsentText, by: ActingAdministrator) {
    await save({ ...consentChange, known, value, by });
    return consent();
  }

  async function restoreConsent(known: number, by: ActingAdministrator) {
    await save({ ...consentChange, known, value: content.originals.consent.text, by, restored: true });
    return consent();
  }

  return { list, identity, saveIdentity, consent, saveConsent, restoreConsent };
}

const consentLabel = "Texte à accepter avant de payer";

/** Whether the publisher has replaced a text. */
export const isOwn = (latest: Pick<StoredText, "origin"> | undefined): boolean =>
  latest?.origin === "publisher";

/** Numbers may be typed with or without groups; they are stored in the legal notation. */
function tidy(values: Identity): Identity {
  const tidied = { ...values };
  for (const path of identityPaths) tidied[path] = values[path].trim().replace(/[ \t]+/g, " ");
  const { vatNumber } = tidied;
  if (vatNumber === withoutVatNumber) return tidied;
  return { ...tidied, vatNumber: vatNumber.replace(/\s/g, "").toUpperCase() };
}

function summaryOf(key: string, label: string, latest: StoredText | undefined, today: string): TextSummary {
  const isPublishers = latest !== undefined && latest.origin !== "program";
  return {
    name: key,
    label,
    is_own: isOwn(latest),
    changed_at: isPublishers ? latest.savedAt.toISOString() : null,
    changed_by: isPublishers ? latest.savedBy : null,
    version: latest?.version ?? null,
    scheduled_on: latest && latest.effectiveOn > today ? latest.effectiveOn : null,
  };
}
