import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { type Identity, isComplete } from "#words/texts/identity.rules.ts";
import {
  type Letter,
  mailKinds,
  type MailName,
  originalSignature,
  writeLetter,
} from "#words/texts/wording/mail-wording.rules.ts";
import {
  flatten,
  identityOf,
  type OriginalPage,
  type Originals,
  type Publisher,
  readOriginals,
  withIdentity,
  originalTexts,
} from "#words/texts/pages/original-texts.service.server.ts";
import { earlyPurchasesValue, isNamedIn, frenchDate, inForce } from "#words/texts/text-periods.rules.ts";
import type { RuleText } from "#words/texts/pages/placeholders.rules.ts";
import { type PageName, pageNames } from "#site.ts";
import {
  type ContentPage,
  renderPage,
  type TermsVersion,
  type Values,
} from "#words/texts/pages/page-rendering.service.server.ts";
import { createPastTexts } from "#words/texts/past-texts.service.server.ts";
import * as store from "#words/texts/texts.store.server.ts";
import { createOwnPages, type OwnPages } from "#words/texts/own-pages/own-pages-in-force.service.server.ts";
import { menusInForce } from "#words/texts/menus/menus.rules.ts";
import { type LookInForce, rememberedLook } from "#words/texts/look/look-facts.rules.ts";
import {
  earlyPurchasesIn,
  storedShapes,
  textNames,
  type ConsentText,
} from "#words/texts/stored-texts.contract.ts";

/** The wording of the consent boxes; the version is stored with each payment (decisions.md, "Buying"). */
export type ConsentWording = ConsentText & { version: string };

/** The publisher's texts and look, each as it is in force at the moment of asking. */
export interface Content {
  readonly brand: string;
  /** The prices, rates and periods that texts may show. */
  readonly rules: readonly RuleText[];
  readonly originals: Originals;
  readonly publisher: Publisher;
  readonly identity: Identity;
  readonly consent: ConsentWording;
  /** The limit of purchases of a new subscriber, and whether the terms in force name it. */
  readonly earlyPurchases: { limit: number | null; isNamed: boolean };
  /** Whether text and data mining of the shop's works is reserved (docs/decisions/132). */
  readonly reservesMining: boolean;
  readonly look: LookInForce;
  page(name: PageName): ContentPage;
  ownPages(): OwnPages;
  menus(): ReturnType<typeof menusInForce>;
  /** The texts of a mail to one recipient. */
  letter(name: MailName, to: { username: string }): Letter;
  /** The accepted wording of a version; null if the version is unknown. */
  consentOf(version: string): Promise<ConsentText | null>;
  /** Whether a revision of the terms is in force or scheduled, and not replaced; read from the database. */
  areTermsMeant(revision: number): Promise<boolean>;
  /** A version of the terms, past or future, filled in as the publisher was then. */
  termsOf(version: string): Promise<TermsVersion | null>;
  /** The values of a page's placeholders. @param dated the page's own day and version */
  values(
    dated: Pick<OriginalPage, "updated" | "version">,
    identity?: Identity,
    limit?: number | null,
  ): Values;
  /** Reads the saved texts again, after a change here or in another process. */
  refresh(): Promise<void>;
}

/** The dependencies of every module to the right of the texts: the platform's parts, and the texts in force. */
export interface ShopDeps extends Deps {
  content: Content;
}

interface Source {
  rules: readonly RuleText[];
  now: () => Date;
  load: (today: string) => Promise<store.StoredText[]>;
  revisions: (name: string) => Promise<store.StoredText[]>;
  log: Pick<FastifyBaseLogger, "error"> | null;
}

/**
 * The texts that come with the program, and nothing else.
 * @throws StartupError naming the file when one is missing, malformed, or names an unknown placeholder
 */
export async function loadContent(
  folder: string,
  brand: string,
  rules: readonly RuleText[],
): Promise<Content> {
  const originals = await readOriginals(folder, rules);
  const nothing = async () => [];
  const source = { rules, now: () => new Date(), load: nothing, revisions: nothing, log: null };
  const content = createContent(originals, brand, source);
  for (const name of pageNames) {
    const { source: page, ...dated } = originals.pages[name];
    const [fault] = renderPage(page, content.values(dated)).faults;
    if (fault) throw new StartupError(`${name}.md : ${fault.text}`);
  }
  return content;
}

/**
 * The publisher's texts where they have saved some, the program's elsewhere.
 * @throws StartupError as `loadContent`
 */
export async function openContent(
  folder: string,
  shop: Pick<Source, "rules" | "now" | "log"> & { brand: string; db: Queryable },
): Promise<Content> {
  const { brand, rules, now, log } = shop;
  const { originals } = await loadContent(folder, brand, rules);
  await store.recordOriginals(shop.db, originalTexts(originals, parisDay(now())), now());
  const content = createContent(originals, brand, {
    rules,
    now,
    load: (today) => store.findTexts(shop.db, today),
    revisions: (name) => store.findRevisions(shop.db, name),
    log,
  });
  await content.refresh();
  return content;
}

function createContent(originals: Originals, brand: string, source: Source): Content {
  const { rules, now, load, log } = source;
  let stored: store.StoredText[] = [];
  let asked = 0;
  let answered = 0;
  const rendered = new Map<string, ContentPage>();

  /** The publisher's replacement of a text, if there is a readable one. */
  function own<T>(name: string, shape: z.ZodType<T>): (store.StoredText & { value: T }) | null {
    const revisions = stored.filter((text) => text.name === name);
    const text = inForce(revisions, parisDay(now()));
    // Of what has a version, that very text is what people agreed to; all else follows the program.
    if (!text || (text.origin === "restored" && text.version === null)) return null;
    const parsed = shape.safeParse(text.value);
    if (parsed.success) return { ...text, value: parsed.data };
    log?.error(
      { text: name, revision: text.revision },
      "a saved text cannot be read: the program's own is used",
    );
    return null;
  }

  const identity = (): Identity =>
    own(textNames.publisher, storedShapes.publisher)?.value ?? identityOf(originals.publisher);

  const publisherOf = (known: Identity): Publisher =>
    withIdentity(originals.publisher, known, originals.publisher.demonstration && !isComplete(known));

  const limit = () => earlyPurchasesIn(own(textNames.earlyPurchases, storedShapes.earlyPurchases)?.value);

  const values: Content["values"] = (dated, known = identity(), early = limit()) =>
    new Map([
      ["brand", brand],
      ...rules.map(({ name, value }) => [name, value] as const),
      ...flatten(publisherOf(known)),
      ["page.updated", frenchDate(dated.updated)],
      ...(dated.version ? [["page.version", dated.version] as const] : []),
      earlyPurchasesValue(early),
      ["orCall", known.phone === "" ? "" : `, ou appelez le ${known.phone}`],
    ]);

  function page(name: PageName): ContentPage {
    const text = own(textNames.page(name), storedShapes.page);
    const key = `${name} ${text?.revision ?? 0}`;
    const known = rendered.get(key);
    if (known) return known;
    const original = originals.pages[name];
    const dated = text ? { updated: text.effectiveOn, version: text.version } : original;
    const { updated, version } = dated;
    const made = { ...renderPage(text?.value ?? original.source, values(dated)).page, updated, version };
    rendered.set(key, made);
    return made;
  }

  const look = rememberedLook();
  const ownPages = createOwnPages(() => stored, now, values);
  const past = createPastTexts(originals, source, values);

  return {
    brand,
    rules,
    originals,
    get publisher() {
      return publisherOf(identity());
    },
    get identity() {
      return identity();
    },
    get consent() {
      const text = own(textNames.consent, storedShapes.consent);
      return text
        ? { ...text.value, version: text.version ?? "" }
        : { ...originals.consent.text, version: originals.consent.version };
    },
    get earlyPurchases() {
      const terms = own(textNames.page("cgu"), storedShapes.page)?.value ?? originals.pages.cgu.source;
      return { limit: limit(), isNamed: isNamedIn(terms.body) };
    },
    get reservesMining() {
      return own(textNames.textMining, storedShapes.textMining)?.value.reserved ?? true;
    },
    get look() {
      return look(own(textNames.look, storedShapes.look));
    },
    page,
    ownPages,
    menus: () => menusInForce(own(textNames.menus, storedShapes.menus)?.value, ownPages()),
    ...past,
    letter(name, { username }) {
      const text = own(textNames.mail(name), storedShapes.mail)?.value ?? mailKinds[name];
      const signature =
        own(textNames.signature, storedShapes.signature)?.value.signature ?? originalSignature;
      return writeLetter({ ...text, signature }, { brand, username });
    },
    values,
    async refresh() {
      const mine = ++asked;
      const found = await load(parisDay(now()));
      // The answer to an earlier read may arrive later, and be outdated.
      if (mine < answered) return;
      answered = mine;
      stored = found;
      rendered.clear();
    },
  };
}
