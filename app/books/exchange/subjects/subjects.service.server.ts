import type { Signatory } from "#platform/http/acts.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { categoryPathKey, categoryPaths } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { categoryRows } from "#books/exchange/editions/exchanged-editions.service.server.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";
import type { SubjectCategory } from "#books/exchange/subjects/subjects.contract.ts";
import * as rules from "#books/exchange/subjects.rules.ts";
import * as store from "#books/exchange/subjects/subjects.store.server.ts";

export { keepProposal, saveBookSubjects } from "#books/exchange/subjects/subjects.store.server.ts";

export type Subjects = ReturnType<typeof createSubjects>;

/** More codes than the books of a house have; all of Thema would be a screen without use. */
const shownSubjects = 1000;

const chosenSubjects = async (db: Queryable): Promise<rules.ChosenSubjects> =>
  new Map((await store.findChosen(db)).map((row) => [rules.subjectKey(row), row.categoryId]));

/** The subjects of the trade with the publisher's categories at one moment. */
export type SubjectPaths = (
  subject: rules.Subject,
) => { path: string; proposal: string | null } | null | undefined;

/** @returns for a subject: its category's path, null if it has none by choice, undefined if it is not known */
export async function subjectPaths(db: Queryable): Promise<SubjectPaths> {
  const [chosen, paths] = [await chosenSubjects(db), categoryPaths(await categoryRows(db))];
  return (subject) => {
    const target = rules.targetOf(subject, chosen);
    if (!target) return rules.isQualifier(subject) ? null : target;
    if ("path" in target) return { path: target.path, proposal: target.code };
    const path = paths.get(target.categoryId);
    return path === undefined ? null : { path, proposal: null };
  };
}

/** The publisher's table of codes and categories. */
export function createSubjects(
  { db }: Pick<Deps, "db">,
  categoryEditing: Pick<Catalogue["categoryEditing"], "create">,
) {
  async function list(): Promise<SubjectCategory[]> {
    const [chosen, used, unknown, paths] = [
      await chosenSubjects(db),
      await store.countBooks(db, shownSubjects),
      await store.findUnknown(db),
      categoryPaths(await categoryRows(db)),
    ];
    const counts = new Map<string, number>();
    const known = new Map<string, rules.Subject>();
    const headings = new Map(unknown.map((each) => [rules.subjectKey(each), each.heading]));
    for (const { books, scheme, code } of [...used, ...unknown.filter(({ isAwaited }) => isAwaited)]) {
      const key = rules.subjectKey({ scheme, code });
      known.set(key, { scheme, code });
      counts.set(key, Math.max(counts.get(key) ?? 0, books));
    }
    for (const subject of rules.proposedSubjects) known.set(rules.subjectKey(subject), subject);
    for (const row of await store.findChosen(db)) known.set(rules.subjectKey(row), row);
    return [...known]
      .filter(([key, subject]) => chosen.has(key) || !rules.isQualifier(subject))
      .map(([key, { scheme, code }]) => ({
        scheme,
        code,
        heading: headings.get(key) ?? rules.headOf({ scheme, code }),
        books: counts.get(key) ?? 0,
        ...described(rules.targetOf({ scheme, code }, chosen), paths),
      }))
      .toSorted(byNeed)
      .slice(0, shownSubjects);
  }

  async function place(
    choice: rules.Subject & { categoryId: number | null },
    by: Signatory<ExchangeAct>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await store.saveChoice(tx, choice).catch((error: unknown) => {
        if (isForeignKeyViolation(error)) throw invalid("Catégorie inconnue.");
        throw error;
      });
      const paths = categoryPaths(await categoryRows(tx));
      const before = `${rules.schemeNames[choice.scheme]} ${choice.code}`;
      const after = choice.categoryId === null ? null : (paths.get(choice.categoryId) ?? null);
      await by.sign(tx, { kind: "subject-placed", details: { before, after } });
    });
  }

  /**
   * Creates a category of each heading of a code without one, or takes the one of this name, and places the code in it.
   * What was created stays if a later one fails; a second call goes on.
   */
  async function createCategories(by: Signatory<ExchangeAct>): Promise<{ placed: number }> {
    let placed = 0;
    const paths = categoryPaths(await categoryRows(db));
    const ids = new Map([...paths].map(([id, path]) => [categoryPathKey(path), id]));
    for (const { scheme, code, heading, state } of await list()) {
      if (state !== "unknown" || !heading) continue;
      const key = categoryPathKey(heading);
      const categoryId = ids.get(key) ?? (await categoryEditing.create(heading, null)).id;
      ids.set(key, categoryId);
      await place({ scheme, code, categoryId }, by);
      placed += 1;
    }
    return { placed };
  }

  return { list, place, createCategories };
}

function described(
  target: ReturnType<typeof rules.targetOf>,
  paths: ReadonlyMap<number, string>,
): Pick<SubjectCategory, "state" | "category_id" | "category"> {
  if (target === undefined) return { state: "unknown", category_id: null, category: null };
  if (target === null) return { state: "ignored", category_id: null, category: null };
  if ("path" in target) return { state: "proposed", category_id: null, category: target.path };
  const { categoryId } = target;
  return { state: "chosen", category_id: categoryId, category: paths.get(categoryId) ?? null };
}

function byNeed(one: SubjectCategory, other: SubjectCategory): number {
  const [first, second] = [one, other].map(({ state }) => (state === "unknown" ? 0 : 1));
  return (
    (first ?? 0) - (second ?? 0) ||
    other.books - one.books ||
    one.scheme.localeCompare(other.scheme) ||
    one.code.localeCompare(other.code)
  );
}
