import { createHash } from "node:crypto";
import { join } from "node:path";
import PQueue from "p-queue";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { WrittenAnswer } from "#platform/http/http.server.ts";
import { type Look, paletteOf } from "#words/texts/look/look.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { CardColours } from "#formats/cover/share-card.server.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { type EntryKind, entryKindNames } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionBySlug } from "#books/catalogue/client/edition-path.ts";
import type { Catalogue } from "#books/catalogue/catalogue.service.server.ts";
import { readerPages } from "#site.ts";

interface Card {
  title: string;
  subtitle: string;
  coverUrl: string | null;
}

const bookAddress = /^\/(?:livre|lire)\/([^/]+)(?:\/([^/]+))?(?:\/extrait)?$/;
const entryAddress = /^\/(auteur|serie|collection|theme)\/([^/]+)$/;
const kinds: Record<string, EntryKind> = {
  auteur: "contributor",
  serie: "series",
  collection: "collection",
  theme: "category",
};

function coloursOf(look: Look): CardColours {
  const { paper, ink, muted, hairline, accent } = paletteOf(look, "light");
  return { paper, ink, muted, hairline, accent };
}

export type ShareCards = ReturnType<typeof createShareCards>;

/** Of drawings that wait for their turn: a crawler that asks for every page at once gets the shop's own picture for the others. */
const mostWaiting = 20;

/** The pictures with which pages are shared. Each is drawn when it is first asked for, and kept by its content. */
export function createShareCards(
  { store, config, content }: Pick<ShopDeps, "store" | "config" | "content">,
  catalogue: Pick<Catalogue, "book" | "entries">,
) {
  const { brand, scratchDir } = config;
  /** Several visitors wait for one drawing; one is made at a time, since each is a process. */
  const drawn = new Map<string, Promise<void>>();
  const turns = new PQueue({ concurrency: 1 });

  async function nameIn(answer: Promise<WrittenAnswer | { name: string }>): Promise<string> {
    const found = await answer;
    return "name" in found ? found.name : (JSON.parse(found.json) as { name: string }).name;
  }

  async function entryName(kind: EntryKind, slug: string): Promise<string> {
    const { entries } = catalogue;
    if (kind === "category") return nameIn(entries.category(slug));
    return nameIn(kind === "contributor" ? entries.contributor(slug) : entries.set(kind, slug));
  }

  /** @throws AppError 404, 410 for a page that visitors do not see */
  async function cardOf(path: string): Promise<Card | null> {
    const [, bookSlug, editionSlug] = bookAddress.exec(path) ?? [];
    if (bookSlug) {
      const book = await catalogue.book(bookSlug);
      const edition = editionBySlug(book.editions, editionSlug) ?? book.editions[0];
      return { title: book.title, subtitle: book.author, coverUrl: edition?.cover_url ?? null };
    }
    const [, place = "", slug = ""] = entryAddress.exec(path) ?? [];
    const kind = kinds[place];
    if (kind) return { title: await entryName(kind, slug), subtitle: entryKindNames[kind], coverUrl: null };
    const page = readerPages().find((each) => each.path === path && each.inSitemap);
    return page ? { title: page.title, subtitle: "Livres numériques", coverUrl: null } : null;
  }

  async function draw({ title, subtitle, coverUrl }: Card, colours: CardColours, storePath: string) {
    const cover = coverUrl?.replace("/couvertures/", "covers/");
    await withScratchFolder(scratchDir, async (folder) => {
      const outPath = join(folder, "card.jpeg");
      const drawing = (coverPath: string | null) =>
        runTask("draw-card", { title, subtitle, brand, coverPath, outPath, colours });
      await (cover ? store.withLocalFile(cover, drawing) : drawing(null));
      await store.putFile(storePath, outPath);
    });
  }

  return {
    /** The store path of a page's picture; null for a page that has none, or while too many are to be drawn. */
    async find(path: string): Promise<string | null> {
      const card = await cardOf(path).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (!card) return null;
      const colours = coloursOf(content.look.value);
      const digest = createHash("sha256")
        .update(JSON.stringify([card, brand, colours]))
        .digest("hex")
        .slice(0, 20);
      const storePath = `cards/${digest}.jpeg`;
      if ((await store.size(storePath)) !== null) return storePath;
      if (!drawn.has(storePath) && turns.size >= mostWaiting) return null;
      const drawing = drawn.get(storePath) ?? turns.add(() => draw(card, colours, storePath));
      drawn.set(storePath, drawing);
      try {
        await drawing;
      } finally {
        drawn.delete(storePath);
      }
      return storePath;
    },
  };
}
