import { compare, fake, fromRange, joinIndir, parse, toRange } from "foliate-js/epubcfi.js";
import type { Relocation } from "foliate-js/paginator.js";
import { SectionProgress, TOCProgress } from "foliate-js/progress.js";
import { bookLine } from "#reading/reading/client/text-of-book.ts";
import { addressIn } from "#reading/reading/book/readable-books.rules.ts";
import type { BookText, SearchResult } from "#reading/reading/client/book-text.ts";
import { centreLonePicture } from "#reading/reading/client/lone-picture.ts";
import { untilReachable, watchLoading } from "#reading/reading/client/book-loading.ts";
import { createMoves } from "#reading/reading/client/page-moves.ts";
import { elementOf, entriesOf, splitHref, tocItem } from "#reading/reading/client/contents-places.ts";
import { createPageFocus } from "#reading/reading/client/page-focus.ts";
import { createPaginator, fillHeads, isBeyondText } from "#reading/reading/client/paginator.ts";
import { scrollOn, watchEnds, type Ways } from "#reading/reading/client/scroll-on.ts";
import { createTextMarks } from "#reading/reading/client/text-marks.ts";
import { lightText } from "#reading/reading/client/text-light.ts";
import { textOf } from "#reading/reading/client/text-pieces.ts";
import { markShortLines, scrollWideContent } from "#reading/reading/client/wide-content.ts";
import { lazily } from "#platform/data/lazily.ts";
import type { BookContents } from "#reading/reading/book/readable-books.contract.ts";

/** Where the reader is. */
export interface Position {
  cfi: string;
  index: number;
  /** Of the book, from 0 to 1, at the beginning of the page. */
  fraction: number;
  /** The same at the end of the page. */
  endFraction: number;
  /** Of the chapter. */
  chapterFraction: number;
  chapter: { title: string; href: string } | null;
  minutesInChapter: number;
  minutesInBook: number;
  /** The first words of the page. */
  passage: string;
  /** The reader turned a page, scrolled or selected; otherwise the program moved, or the window. */
  isTurn: boolean;
}

interface Options {
  book: BookContents & { base: string; book_title: string };
  host: HTMLElement;
  /** Runs before a section is loaded: access may have to be asked for again. */
  beforeLoad: () => Promise<void>;
  /** Whether a section waits for the network. */
  onWaiting: (isWaiting: boolean) => void;
  /** A section did not arrive: this engine shows nothing any more. */
  onStuck: () => void;
  onMove: (position: Position) => void;
  onEnds: (ways: Ways) => void;
  /** A section's document is there; its frame has events of its own. */
  onOpen: (doc: Document, index: number) => void;
}

export type BookEngine = ReturnType<typeof createBookEngine>;

/** Bytes of a section that are read in a minute: about 250 words, with their markup. */
const bytesPerMinute = 1600;
const passageLength = 160;

/**
 * A book in the page, on foliate-js. This folder is all that knows it (docs/decisions/088). The shop reads the package
 * document and gives addresses; foliate-js lays out pages, knows CFIs and draws marks.
 */
export function createBookEngine({
  book,
  host,
  beforeLoad,
  onWaiting,
  onStuck,
  onMove,
  onEnds,
  onOpen,
}: Options) {
  const { base, sections, direction } = book;
  const addressOf = (path: string) => addressIn(base, path);
  const paths = sections.map(({ path }) => path);
  const paginator = createPaginator(
    host,
    direction,
    sections.map(({ path, linear }) => ({
      linear: linear ? undefined : "no",
      load: async () => {
        await untilReachable(addressOf(path), onWaiting);
        await loading.begin(beforeLoad);
        return addressOf(path);
      },
    })),
  );
  const loading = watchLoading(paginator, onStuck);
  const { goTo, turn, isTurning } = createMoves(paginator);
  const { focusPage } = createPageFocus(paginator, isTurning);
  scrollOn(paginator, turn);
  watchEnds(paginator, sections, onEnds);
  const progress = new SectionProgress(
    sections.map(({ size, linear }) => ({ size, linear: linear ? undefined : "no" })),
    bytesPerMinute,
    bytesPerMinute,
  );
  const chapters = new TOCProgress();
  const ready = chapters.init({
    toc: book.entries.map(tocItem),
    ids: paths,
    splitHref,
    getFragment: (doc, fragment) => elementOf(doc, fragment),
  });

  const cfiOf = (index: number, range?: Range) =>
    range ? joinIndir(fake.fromIndex(index), fromRange(range)) : fake.fromIndex(index);

  paginator.addEventListener("load", (event) => {
    const { doc, index } = (event as CustomEvent<{ doc: Document; index: number }>).detail;
    centreLonePicture(doc);
    scrollWideContent(doc);
    markShortLines(doc);
    onOpen(doc, index);
  });
  paginator.addEventListener("relocate", (event) => {
    const { index, range, fraction = 0, reason, ...shown } = (event as CustomEvent<Relocation>).detail;
    const item = chapters.getProgress(index, range);
    fillHeads(paginator, book.book_title, item?.label ?? "");
    if (loading.isLoading() || isBeyondText(paginator)) return;
    const isTurn = isTurning() || reason === "scroll" || reason === "selection";
    if (isTurn) lightText(paginator, "trouve", null);
    const size = shown.size ?? paginator.size / paginator.viewSize;
    const known = progress.getProgress(index, fraction);
    onMove({
      cfi: cfiOf(index, range),
      index,
      fraction: isLast(index) && fraction + size >= 0.999 ? 1 : known.fraction,
      endFraction: progress.getProgress(index, fraction, size).fraction,
      chapterFraction: fraction,
      chapter: item ? { title: item.label, href: item.href } : null,
      minutesInChapter: Math.ceil(known.time.section),
      minutesInBook: Math.ceil(known.time.total),
      passage: bookLine(textOf(range), passageLength),
      isTurn,
    });
  });

  const bookText = lazily(async () => {
    const { createBookText } = await import("#reading/reading/client/book-text.ts");
    return createBookText({
      beforeLoad,
      addresses: paths.map(addressOf),
      addressOf,
      cfiOf,
      chapterAt: (index, range) => chapters.getProgress(index, range)?.label ?? null,
      sectionAt: (fraction) => progress.getSection(fraction)[0],
      fractionAt: (index, part) => progress.getProgress(index, part).fraction,
    });
  });

  async function* search(query: string, isWhole: boolean, signal: AbortSignal): AsyncGenerator<SearchResult> {
    yield* (await bookText()).search(query, isWhole, signal);
  }

  const isLast = (index: number) => sections.findLastIndex(({ linear }) => linear) === index;
  const marks = createTextMarks(paginator, targetOf);

  function targetOf(cfi: string) {
    const parsed = parse(cfi);
    const parts = "parent" in parsed ? parsed.parent : parsed;
    const index = fake.toIndex((parts as unknown[]).shift());
    return { index, anchor: (doc: Document) => toRange(doc, parsed) };
  }

  /** @returns whether the book has this place */
  async function goToCfi(cfi: string): Promise<boolean> {
    try {
      const target = targetOf(cfi);
      if (!sections[target.index]) return false;
      await goTo(target);
      return true;
    } catch {
      // A CFI of another program, or of another file.
      return false;
    }
  }

  /** Goes to a text of {@link search}, which is lit until the page is turned. */
  async function goToFound(cfi: string): Promise<void> {
    if (!(await goToCfi(cfi))) return;
    const { index, anchor } = targetOf(cfi);
    const open = paginator.getContents().find((each) => each.index === index);
    if (open) lightText(paginator, "trouve", anchor(open.doc));
  }

  async function goToHref(href: string): Promise<boolean> {
    const [path, fragment] = splitHref(href);
    const index = paths.indexOf(path);
    if (index === -1) return false;
    await goTo({ index, anchor: (doc) => elementOf(doc, fragment) ?? 0 });
    return true;
  }

  async function goToFraction(fraction: number): Promise<void> {
    const [index, anchor] = progress.getSection(fraction);
    await goTo({ index, anchor });
  }

  /** Opens the section that is read after this one. @returns false at the book's end */
  async function openNext(index: number): Promise<boolean> {
    const next = sections.findIndex(({ linear }, at) => at > index && linear);
    if (next !== -1) await goTo({ index: next, anchor: 0 });
    return next !== -1;
  }

  /** The chapter at a fraction; null where its section has several. */
  function chapterAtFraction(fraction: number): string | null {
    const [index] = progress.getSection(fraction);
    const inSection = entriesOf(book.entries).filter(({ href }) => splitHref(href)[0] === paths[index]);
    return inSection.length > 1 ? null : (chapters.getProgress(index)?.label ?? null);
  }

  return {
    ready,
    goToRange: (index: number, range: Range) => goTo({ index, anchor: () => range }),
    openNext,
    chapterAtFraction,
    turn,
    paginator,
    cfiOf,
    focusPage,
    goToCfi,
    goToFound,
    isAfter: (cfi: string, other: string) => compare(cfi, other) > 0,
    goToHref,
    goToFraction,
    goToStart: () => openNext(-1),
    search,
    anchor: async (...texts: Parameters<BookText["anchor"]>) => (await bookText()).anchor(...texts),
    findPassage: async (passage: string, fraction: number) =>
      (await bookText()).findPassage(passage, fraction),
    /** A section's document, to show a part of it. */
    document: async (path: string) => (await bookText()).document(path),
    ...marks,
    destroy() {
      loading.end();
      paginator.destroy();
      paginator.remove();
    },
  };
}
