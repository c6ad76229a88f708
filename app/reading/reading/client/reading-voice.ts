import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { type Clip, createClipPlayer, createRecordedVoice } from "#reading/reading/client/recorded-voice.ts";
import { sentencesOf } from "#reading/reading/client/sentences.ts";
import { canSpeak } from "#reading/reading/client/heard-books.ts";
import type { VoiceSettings } from "#reading/reading/client/voice-settings.ts";
import { lightText } from "#reading/reading/client/text-light.ts";
import { textPieces } from "#reading/reading/client/text-pieces.ts";

/** The voices of a language: `fr` has those of France and of Canada. They may come after the page. */
export const voicesOf = (language: string): SpeechSynthesisVoice[] =>
  (canSpeak ? speechSynthesis.getVoices() : []).filter(
    ({ lang }) => lang.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase(),
  );

export type VoiceState = "speaking" | "paused" | "failed" | "ended";

interface VoiceOptions {
  engine: BookEngine;
  book: OpenedBook;
  settings: () => VoiceSettings;
  /** `failed`: the voice did not read its sentence, and waits there. */
  onState: (state: VoiceState) => void;
}

/** A sentence for the browser's voice, or what a recorded voice says. */
type Passage = { range: Range } & ({ text: string } | { clip: Clip });

const notes = "aside, [role=doc-footnote], [role=doc-endnote]";

/**
 * Reads the book aloud with the browser's voices, sentence by sentence, from the page that is shown to the book's end; the
 * sentence is lit, and its page is shown. Each sentence is an utterance of its own: browsers forget long ones.
 */
export function createReadingVoice({ engine, book, settings, onState }: VoiceOptions) {
  const { language } = book;
  const recorded = createRecordedVoice(engine, book);
  const player = createClipPlayer();
  let passages: Passage[] = [];
  let section = -1;
  let at = 0;
  /** What was begun before counts no more. */
  let run = 0;

  /** What is said in the section that is open: by its recorded voice if it has one. */
  async function read(): Promise<void> {
    const [open] = engine.paginator.getContents();
    if (!open) return;
    section = open.index;
    const isRead = (node: Node | null) => settings().readsNotes || !elementOf(node)?.closest(notes);
    const clips = await recorded.of(open.index, open.doc);
    passages = clips
      ? clips.filter(({ range }) => isRead(range.startContainer))
      : canSpeak
        ? sentencesIn(open.doc, isRead)
        : [];
  }

  function sentencesIn(doc: Document, isRead: (node: Node | null) => boolean): Passage[] {
    const { texts, nodes } = textPieces(doc.body);
    const kept = nodes.map(isRead);
    return sentencesOf(
      { texts: texts.filter((_, index) => kept[index]), nodes: nodes.filter((_, index) => kept[index]) },
      language,
    );
  }

  async function say(): Promise<void> {
    // A recorded voice goes on: its clips follow each other without a break.
    const mine = ++run;
    if (canSpeak) speechSynthesis.cancel();
    const [open] = engine.paginator.getContents();
    // The reader has gone to another section since then: the next sentence is in that one.
    const isElsewhere = open?.index !== section;
    const known = passages[at]?.range.startContainer.ownerDocument;
    if (isElsewhere || (known && known !== open.doc)) {
      await read();
      if (mine !== run) return;
      if (isElsewhere) at = firstShown();
    }
    const passage = passages[at];
    if (!passage) return sayNext(mine);
    lightText(engine.paginator, "voix", passage.range);
    if (!isShown(passage.range)) await engine.goToRange(section, passage.range);
    if (mine !== run) return;
    onState("speaking");
    const go = () => {
      if (mine !== run) return;
      at += 1;
      void say();
    };
    // Without a voice every sentence fails at once: reading on would run through the book, and lose its place.
    const fail = () => mine === run && onState("failed");
    if ("clip" in passage) player.play(passage.clip, settings().rate, go, fail);
    else {
      player.pause();
      speak(passage.text, go, fail);
    }
  }

  async function sayNext(mine: number): Promise<void> {
    player.pause();
    if (!(await engine.openNext(section))) {
      silence();
      return onState("ended");
    }
    if (mine !== run) return;
    await read();
    if (mine !== run) return;
    at = 0;
    return say();
  }

  function speak(text: string, onEnd: () => void, onFail: () => void): void {
    const { rate, voice } = settings();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.rate = rate;
    const chosen = voicesOf(language).find(({ voiceURI }) => voiceURI === voice);
    if (chosen) utterance.voice = chosen;
    utterance.addEventListener("end", onEnd);
    utterance.addEventListener("error", onFail);
    speechSynthesis.speak(utterance);
  }

  /** Whether a range begins where another one does or after it; one of a section that is no longer open is nowhere. */
  const begins = (range: Range, other: Range): boolean =>
    range.startContainer.ownerDocument === other.startContainer.ownerDocument &&
    range.compareBoundaryPoints(Range.START_TO_START, other) >= 0;

  const firstShown = (): number =>
    Math.max(
      0,
      passages.findIndex(({ range }) => isShown(range)),
    );

  function isShown(range: Range): boolean {
    const frame = range.startContainer.ownerDocument?.defaultView?.frameElement?.getBoundingClientRect();
    const page = engine.paginator.getBoundingClientRect();
    const [first] = range.getClientRects();
    if (!frame || !first) return false;
    const [x, y] = [frame.left + first.left, frame.top + first.top];
    return x >= page.left - 1 && x < page.right && y >= page.top - 1 && y < page.bottom;
  }

  /** @returns the number of what begins now */
  function hush(): number {
    player.pause();
    if (canSpeak) speechSynthesis.cancel();
    return ++run;
  }

  async function begin(from: () => number): Promise<void> {
    const mine = hush();
    await read();
    if (mine !== run) return;
    at = from();
    await say();
  }

  function silence(): void {
    hush();
    lightText(engine.paginator, "voix", null);
  }

  return {
    /** From the first sentence of the page that is shown. */
    start: () => void begin(firstShown),
    pause(): void {
      hush();
      onState("paused");
    },
    /** From the sentence that was read last, by the present settings. */
    resume(): void {
      const before = passages[at]?.range;
      void begin(() => {
        const found = before ? passages.findIndex(({ range }) => begins(range, before)) : -1;
        return found >= 0 ? found : firstShown();
      });
    },
    /** @param by sentences, back or on */
    move(by: number): void {
      at = Math.max(0, at + by);
      void say();
    },
    silence,
  };
}

const elementOf = (node: Node | null): Element | null =>
  node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node?.parentElement ?? null);
