import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { type Sentence, sentencesOf } from "#reading/reading/client/sentences.ts";
import { textPieces } from "#reading/reading/client/text-pieces.ts";

/** How a reader likes to listen, on this device. */
export interface VoiceSettings {
  /** In times of the voice's own speed. */
  rate: number;
  /** The address of a voice; null: the browser's choice for the language. */
  voice: string | null;
  readsNotes: boolean;
}

export const rates = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2];
const usual: VoiceSettings = { rate: 1, voice: null, readsNotes: false };
const key = "voix";

/** What is stored may be damaged: then it is the usual. */
export function storedVoice(): VoiceSettings {
  try {
    const { rate, voice, readsNotes } = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<
      string,
      unknown
    >;
    return {
      rate: rates.find((each) => each === rate) ?? usual.rate,
      voice: typeof voice === "string" ? voice : null,
      readsNotes: readsNotes === true,
    };
  } catch {
    return usual;
  }
}

export function storeVoice(settings: VoiceSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A full storage: the settings last as long as the page.
  }
}

/** The voices of a language: `fr` has those of France and of Canada. They may come after the page. */
export const voicesOf = (language: string): SpeechSynthesisVoice[] =>
  speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase());

export type VoiceState = "speaking" | "paused" | "failed" | "ended";

interface VoiceOptions {
  engine: BookEngine;
  language: string;
  settings: () => VoiceSettings;
  /** `failed`: the voice did not read its sentence, and waits there. */
  onState: (state: VoiceState) => void;
}

const notes = "aside, [role=doc-footnote], [role=doc-endnote]";

/**
 * Reads the book aloud with the browser's voices, sentence by sentence, from the page that is shown to the book's end; the
 * sentence is lit, and its page is shown. Each sentence is an utterance of its own: browsers forget long ones.
 */
export function createReadingVoice({ engine, language, settings, onState }: VoiceOptions) {
  let sentences: Sentence[] = [];
  let section = -1;
  let at = 0;
  /** What was begun before counts no more. */
  let run = 0;

  /** The sentences of the section that is open. */
  function read(): void {
    const [open] = engine.paginator.getContents();
    if (!open) return;
    section = open.index;
    const pieces = textPieces(open.doc.body);
    const isRead = pieces.nodes.map((node) => settings().readsNotes || !node?.parentElement?.closest(notes));
    sentences = sentencesOf(
      {
        texts: pieces.texts.filter((_, index) => isRead[index]),
        nodes: pieces.nodes.filter((_, index) => isRead[index]),
      },
      language,
    );
  }

  async function say(): Promise<void> {
    const mine = ++run;
    speechSynthesis.cancel();
    const [open] = engine.paginator.getContents();
    // The reader has gone to another section since then: the next sentence is in that one.
    if (open?.index !== section) {
      read();
      at = firstShown();
    } else if (sentences[at] && sentences[at]?.range.startContainer.ownerDocument !== open.doc) read();
    const sentence = sentences[at];
    if (!sentence) {
      if (!(await engine.openNext(section))) {
        silence();
        return onState("ended");
      }
      if (mine !== run) return;
      read();
      at = 0;
      return say();
    }
    light(sentence.range);
    if (!isShown(sentence.range)) await engine.goToRange(section, sentence.range);
    if (mine !== run) return;
    const { rate, voice } = settings();
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.lang = language;
    utterance.rate = rate;
    const chosen = voicesOf(language).find(({ voiceURI }) => voiceURI === voice);
    if (chosen) utterance.voice = chosen;
    const go = () => {
      if (mine !== run) return;
      at += 1;
      void say();
    };
    utterance.addEventListener("end", go);
    // Without a voice every sentence fails at once: reading on would run through the book, and lose its place.
    utterance.addEventListener("error", () => mine === run && onState("failed"));
    onState("speaking");
    speechSynthesis.speak(utterance);
  }

  /** Whether a range begins where another one does or after it; one of a section that is no longer open is nowhere. */
  const begins = (range: Range, other: Range): boolean =>
    range.startContainer.ownerDocument === other.startContainer.ownerDocument &&
    range.compareBoundaryPoints(Range.START_TO_START, other) >= 0;

  const firstShown = (): number =>
    Math.max(
      0,
      sentences.findIndex(({ range }) => isShown(range)),
    );

  function isShown(range: Range): boolean {
    const frame = range.startContainer.ownerDocument?.defaultView?.frameElement?.getBoundingClientRect();
    const page = engine.paginator.getBoundingClientRect();
    const [first] = range.getClientRects();
    if (!frame || !first) return false;
    const [x, y] = [frame.left + first.left, frame.top + first.top];
    return x >= page.left - 1 && x < page.right && y >= page.top - 1 && y < page.bottom;
  }

  function light(range: Range | null): void {
    for (const { doc } of engine.paginator.getContents()) {
      const frame = doc.defaultView;
      if (!frame || !("highlights" in frame.CSS)) continue;
      frame.CSS.highlights.delete("voix");
      if (range?.startContainer.ownerDocument === doc)
        frame.CSS.highlights.set("voix", new frame.Highlight(range));
    }
  }

  function hush(): void {
    run += 1;
    speechSynthesis.cancel();
  }

  function silence(): void {
    hush();
    light(null);
  }

  return {
    /** From the first sentence of the page that is shown. */
    start(): void {
      read();
      at = firstShown();
      void say();
    },
    pause(): void {
      hush();
      onState("paused");
    },
    /** From the sentence that was read last, by the present settings. */
    resume(): void {
      const before = sentences[at]?.range;
      read();
      const found = before ? sentences.findIndex(({ range }) => begins(range, before)) : -1;
      at = found >= 0 ? found : firstShown();
      void say();
    },
    /** @param by sentences, back or on */
    move(by: number): void {
      at = Math.max(0, at + by);
      void say();
    },
    silence,
  };
}
