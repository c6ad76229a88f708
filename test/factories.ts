import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { administratorCookie } from "#access/administrators/administrators.service.server.ts";
import { members, memberSessions } from "#readers/accounts/accounts.tables.ts";
import { bookCategories, editions } from "#books/catalogue/catalogue.tables.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import type { PublicFormats } from "#books/catalogue/books/books.rules.ts";
import { nothingStated } from "#books/catalogue/metadata/accessibility.rules.ts";
import { type Isbns, noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";
import type { BookMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import { libraryEntries } from "#reading/library/library.tables.ts";
import type { OpeningBlock } from "#formats/extract/blocks.ts";
import { editionExtracts } from "#books/publishing/publishing.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { eq, sql } from "drizzle-orm";
import type { TestShop } from "#test/test-shop.ts";

let count = 0;
const unique = () => `${++count}${randomBytes(2).toString("hex")}`;

/** The default password of built members; hashed once. */
export const testPassword = "Lecture-2026";
let testPasswordHash: Promise<string> | undefined;

export interface BuiltMember {
  id: string;
  email: string;
  username: string;
  token: string;
}

interface MemberOptions {
  subscribed?: boolean;
  verified?: boolean;
  suspended?: boolean;
  email?: string;
  username?: string;
  libraryVisible?: boolean;
}

/** For callers without a request. */
export const noSession = { tokenHash: Buffer.alloc(0), confirmedAt: new Date(0), deviceId: null };
export const noOrigin = { device: null, address: null };

/** A signed-in member; verified and not subscribed by default. */
export async function buildMember({ deps }: TestShop, options: MemberOptions = {}): Promise<BuiltMember> {
  const now = deps.now();
  const name = unique();
  const id = randomUUID();
  const email = options.email ?? `lecteur${name}@exemple.fr`;
  const username = options.username ?? `lecteur${name}`.slice(0, 15);
  testPasswordHash ??= hashPassword(testPassword);
  await deps.db.insert(members).values({
    id,
    email,
    username,
    passwordHash: await testPasswordHash,
    termsAcceptedAt: now,
    createdAt: now,
    emailVerifiedAt: options.verified === false ? null : now,
    ...(options.suspended ? { suspendedAt: now, suspensionReason: "Essai" } : {}),
    libraryVisible: options.libraryVisible ?? true,
  });
  const token = randomBytes(32).toString("base64url");
  await deps.db.insert(memberSessions).values({
    tokenHash: hashToken(token),
    memberId: id,
    remember: false,
    createdAt: now,
    confirmedAt: now,
    expiresAt: after(now, hours(12)),
  });
  if (options.subscribed) await buildSubscription({ deps }, id);
  return { id, email, username, token };
}

/** A paid year from now, or between the given instants. */
export async function buildSubscription(
  { deps }: Pick<TestShop, "deps">,
  memberId: string,
  period?: { startDate: Date; endDate: Date },
): Promise<void> {
  const startDate = period?.startDate ?? deps.now();
  const endDate = period?.endDate ?? after(startDate, hours(24 * 365));
  const [payment] = await deps.db
    .insert(payments)
    .values({
      memberId,
      kind: "subscription",
      state: "paid",
      provider: "simulated",
      amountCents: 10_000,
      withdrawalConsent: false,
      createdAt: startDate,
      paidAt: startDate,
    })
    .returning();
  if (!payment) throw new Error("The payment was not returned.");
  await deps.db
    .insert(subscriptions)
    .values({ memberId, paymentId: payment.id, priceCents: 10_000, startDate, endDate });
}

export interface BuiltBook {
  id: number;
  slug: string;
  editionIds: number[];
}

interface BookOptions {
  title?: string;
  author?: string;
  description?: string | null;
  tags?: string[];
  categoryIds?: number[];
  notice?: Partial<BookMetadataForm>;
  editions?: EditionOptions[];
}

export interface EditionOptions {
  title?: string;
  priceCents?: number;
  isFree?: boolean;
  onlineAt?: Date;
  publicationDate?: string;
  downloads?: number;
  pages?: number | null;
  isbns?: Partial<Isbns>;
  /** By default all are still to be made. */
  formats?: PublicFormats;
  /** The result of a conversion. */
  accessibilityFound?: AccessibilityFacts;
}

/** A book with one edition at 4,99 € by default; without files. */
export async function buildBook(
  { deps, catalogue }: TestShop,
  options: BookOptions = {},
): Promise<BuiltBook> {
  const { editing } = catalogue;
  const id = await editing.addBook(deps.db, {
    title: options.title ?? `Livre ${unique()}`,
    author: options.author ?? "Autrice d’essai",
    description: options.description ?? null,
    tags: options.tags ?? [],
    categoryIds: [],
    notice: { language: "fr", originalTitle: null, series: null, contributors: [], ...options.notice },
  });
  for (const categoryId of options.categoryIds ?? []) {
    await deps.db.insert(bookCategories).values({ bookId: id, categoryId });
  }
  const editionIds: number[] = [];
  for (const edition of options.editions ?? [{}]) {
    editionIds.push(
      await editing.addEdition(deps.db, id, {
        title: edition.title ?? "Texte intégral",
        description: null,
        publicationDate: edition.publicationDate ?? "1874-01-01",
        priceCents: edition.priceCents ?? 499,
        isFree: edition.isFree ?? false,
        onlineAt: edition.onlineAt ?? deps.now(),
        pages: edition.pages === undefined ? 48 : edition.pages,
        accessibilityFound: edition.accessibilityFound ?? null,
        ...(edition.isbns && {
          notice: { isbns: { ...noIsbns, ...edition.isbns }, accessibility: nothingStated },
        }),
      }),
    );
    const last = editionIds.at(-1);
    const { downloads, formats } = edition;
    if ((downloads || formats) && last) {
      const state = { ...(downloads && { downloads }), ...(formats && { formatStates: formats }) };
      await deps.db.update(editions).set(state).where(eq(editions.id, last));
    }
  }
  return { id, slug: (await editing.requireBook(id)).slug, editionIds };
}

/** A category under another one, or at the root; its id. */
export const buildCategory = async (
  { catalogue }: TestShop,
  name: string,
  parentId: number | null = null,
): Promise<number> => (await catalogue.categoryEditing.create(name, parentId)).id;

/** Editions that a member was given. */
export async function buildLibrary(
  { deps }: TestShop,
  memberId: string,
  editionIds: number[],
): Promise<void> {
  for (const editionId of editionIds) {
    await deps.db.insert(libraryEntries).values({
      memberId,
      editionId,
      licenceNumber: sql`nextval('licence_numbers')`,
      origin: "gift",
      acquiredAt: deps.now(),
    });
  }
}

/** The extract of an edition, without its file. It counts as made: the shop would replace it by one of the edition's file. */
export async function buildExtract(
  { deps, catalogue }: TestShop,
  editionId: number,
  opening: OpeningBlock[],
): Promise<void> {
  const file = { storagePath: `editions/${editionId}/extract-000000000000.epub`, size: 120_000 };
  const values = {
    editionId,
    state: "ready" as const,
    madeFrom: "",
    ...file,
    opening,
    updatedAt: deps.now(),
  };
  await deps.db.insert(editionExtracts).values(values);
  await catalogue.editing.describeFormat(deps.db, editionId, { extract: file.size });
}

/** The cookie of an administrator who has just logged in. */
export async function buildAdministrator(
  shop: TestShop,
): Promise<{ username: string; password: string; cookie: string }> {
  const username = `admin${unique()}`;
  const password = await shop.administrators.create(username);
  const { token } = await shop.administrators.login(username, password);
  return { username, password, cookie: `${administratorCookie}=${token}` };
}
