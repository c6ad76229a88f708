import { parisDay } from "#platform/data/dates.ts";
import {
  type ConsentText,
  earlyPurchasesIn,
  storedShapes,
  textNames,
} from "#words/texts/stored-texts.contract.ts";
import type { Identity } from "#words/texts/identity.rules.ts";
import {
  identityOf,
  type OriginalPage,
  type Originals,
} from "#words/texts/pages/original-texts.service.server.ts";
import { inForce, periodsOf } from "#words/texts/text-periods.rules.ts";
import {
  renderPage,
  type TermsVersion,
  type Values,
} from "#words/texts/pages/page-rendering.service.server.ts";
import type { StoredText } from "#words/texts/texts.store.server.ts";

interface Source {
  now: () => Date;
  revisions: (name: string) => Promise<StoredText[]>;
}

type ValuesOf = (
  dated: Pick<OriginalPage, "updated" | "version">,
  identity: Identity,
  limit: number | null,
) => Values;

/** What readers accepted: earlier versions of the terms and of the consent. */
export function createPastTexts(originals: Originals, { now, revisions }: Source, valuesOf: ValuesOf) {
  async function areTermsMeant(revision: number): Promise<boolean> {
    // Not from the last read: the caller may be faster than the announcement of a change.
    const terms = await revisions(textNames.page("cgu"));
    const row = periodsOf(terms, parisDay(now())).find((each) => each.revision === revision);
    return row?.state === "current" || row?.state === "scheduled";
  }

  async function termsOf(version: string): Promise<TermsVersion | null> {
    const today = parisDay(now());
    const rows = periodsOf(await revisions(textNames.page("cgu")), today);
    const row = rows.findLast((each) => each.version === version && each.state !== "unused");
    const text = storedShapes.page.safeParse(row?.value).data;
    if (!row || !text) return null;
    const last = row.until !== null && row.until <= today ? row.until : today;
    const publishers = (await revisions(textNames.publisher)).filter(({ origin }) => origin !== "program");
    const then = storedShapes.publisher.safeParse(inForce(publishers, last)?.value).data;
    const early = earlyPurchasesIn(inForce(await revisions(textNames.earlyPurchases), last)?.value);
    const dated = { updated: row.effectiveOn, version };
    const filled = valuesOf(dated, then ?? identityOf(originals.publisher), early);
    const { page: made } = renderPage(text, filled);
    return { ...made, ...dated, state: row.state, until: row.until };
  }

  async function consentOf(version: string): Promise<ConsentText | null> {
    const row = (await revisions(textNames.consent)).find((each) => each.version === version);
    const saved = storedShapes.consent.safeParse(row?.value).data;
    return saved ?? (version === originals.consent.version ? originals.consent.text : null);
  }

  return { areTermsMeant, termsOf, consentOf };
}
