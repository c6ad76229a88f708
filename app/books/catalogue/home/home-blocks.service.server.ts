import { z } from "zod";
import { plainDescription } from "#formats/formatted-text.ts";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { homeRowSize } from "#books/catalogue/books/books.rules.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { type HomeBlock, HomeBlocks, type ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { absenceOn, entryKindOf, nextTurn } from "#books/catalogue/home/home-blocks.rules.ts";
import * as store from "#books/catalogue/home/home-blocks.store.server.ts";
import { findRevision, renderPage, textNames } from "#words/texts/module.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { noteEnd, noteRead } from "#platform/http/reading.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** As stored: null for the specified home page. */
export const StoredHome = z.object({ blocks: HomeBlocks.nullable() });

/** Characters of the text about an author or a collection: more than the lines that are shown. */
const textLength = 400;

type Absence = { id: number; why: "early" | "over" | "gone" | "empty" };
type HomeEvents = Extract<ShownBlock, { kind: "events" }>["events"];

/** The events of a day and later, the next one first. */
export type ComingEvents = (day: string) => Promise<HomeEvents>;

interface Parts {
  db: Queryable;
  /** The books of these ids as JSON, with commas between them. */
  written: (ids: number[]) => Promise<string>;
  now: () => Date;
  comingEvents: ComingEvents;
}

export type HomeBlocksReader = ReturnType<typeof createHomeBlocks>;

/** The home page as the publisher has arranged it (docs/decisions/147). */
export function createHomeBlocks({ db, written, now, comingEvents }: Parts) {
  /** Null for the specified home page; an arrangement of another version of the program is not shown. */
  const stored = async (): Promise<HomeBlock[] | null> =>
    StoredHome.safeParse((await findRevision(db, textNames.home))?.value).data?.blocks ?? null;

  async function today(): Promise<{ blocks: ShownBlock[] | null }> {
    noteRead("home");
    const blocks = await stored();
    if (blocks === null) return { blocks };
    const day = parisDay(now());
    const turn = nextTurn(blocks, day);
    const end = turn && parisInstant(turn, "00:00");
    if (end) noteEnd(end);
    return { blocks: (await asOf(blocks, day)).blocks };
  }

  /** The blocks that are shown on a day, and why the others are not: one query for each kind. */
  async function asOf(blocks: readonly HomeBlock[], day: string) {
    const present = blocks.filter((block) => absenceOn(block, day) === null);
    const [lists, quoted, events] = await Promise.all([
      listsOf(present),
      quotedIn(present),
      present.some(({ kind }) => kind === "events") ? comingEvents(day) : [],
    ]);
    const shown: ShownBlock[] = [];
    const absent: Absence[] = [];
    for (const block of blocks) {
      const found = absenceOn(block, day) ?? shownOf(block, { lists, quoted, events });
      if (typeof found === "string") absent.push({ id: block.id, why: found });
      else shown.push(found);
    }
    return { blocks: shown, absent };
  }

  async function listsOf(blocks: readonly HomeBlock[]) {
    const asked = blocks.flatMap((block) => askedList(block) ?? []);
    if (asked.length === 0) return new Map<number, store.FoundList & { books: BookSummary[] }>();
    noteRead("lists", "entries", "categories");
    const found = await store.findLists(db, asked, homeRowSize);
    const ids = [...new Set(found.flatMap((list) => list.ids))];
    const books = new Map(
      (JSON.parse(`[${await written(ids)}]`) as BookSummary[]).map((book) => [book.id, book]),
    );
    return new Map(
      found.map((list) => [list.id, { ...list, books: list.ids.flatMap((id) => books.get(id) ?? []) }]),
    );
  }

  async function quotedIn(blocks: readonly HomeBlock[]) {
    const slugs = blocks.flatMap((block) => (block.kind === "quotation" && block.book ? [block.book] : []));
    if (slugs.length === 0) return new Map<string, { slug: string; title: string }>();
    const found = await store.findQuotedBooks(db, [...new Set(slugs)]);
    noteRead("lists", ...found.map(({ id }) => `book:${id}`));
    return new Map(found.map(({ asked, slug, title }) => [asked, { slug, title }]));
  }

  return { stored, today, asOf };
}

interface Found {
  lists: ReadonlyMap<number, store.FoundList & { books: BookSummary[] }>;
  quoted: ReadonlyMap<string, { slug: string; title: string }>;
  events: HomeEvents;
}

/** A block for readers, or why it has nothing for them. */
function shownOf(block: HomeBlock, { lists, quoted, events }: Found): ShownBlock | "gone" | "empty" {
  const { kind, id } = block;
  switch (kind) {
    case "list":
    case "author":
    case "collection": {
      const list = lists.get(id);
      const asked = askedList(block);
      if (!list || !asked || (asked.of !== "books" && list.name === null)) return "gone";
      if (list.books.length === 0) return asked.of === "books" ? "gone" : "empty";
      return {
        kind,
        id,
        title: (kind === "list" && block.title) || (list.name ?? ""),
        href: asked.of === "books" ? null : entryPath(entryKindOf[asked.of], asked.slug),
        text:
          kind === "list" || !list.description
            ? null
            : plainDescription(list.description).slice(0, textLength),
        portrait_url: kind === "author" ? list.portrait_url : null,
        books: list.books,
      };
    }
    case "quotation": {
      const book = block.book === null ? null : quoted.get(block.book);
      return book === undefined ? "gone" : { kind, id, text: block.text, by: block.by, book };
    }
    case "picture":
    case "text": {
      const { html } = rendered(block.body).page;
      const picture = kind === "picture" ? block.picture : null;
      return { kind, id, title: block.title, html, picture };
    }
    case "events": {
      const next = events.slice(0, block.count);
      return next.length === 0 ? "empty" : { kind, id, events: next };
    }
    default:
      return { kind, id };
  }
}

/** A text of a block; it has no placeholders. */
export const rendered = (body: string) => renderPage({ title: "", description: "", body }, new Map());

function askedList(block: HomeBlock): store.AskedList | null {
  const { id, kind } = block;
  if (kind === "list") return { id, of: block.of, slug: block.slug, books: block.books };
  return kind === "author" || kind === "collection" ? { id, of: kind, slug: block.slug, books: [] } : null;
}
