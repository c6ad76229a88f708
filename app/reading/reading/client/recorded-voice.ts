import { secondsOf } from "#formats/epub/clock-values.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { placeIn } from "#reading/reading/client/frame-events.ts";
import { addressIn } from "#reading/reading/book/readable-books.rules.ts";

/** A part of a recorded voice, in seconds of its file. */
export interface Clip {
  address: string;
  begin: number;
  /** Infinite: to the file's end. */
  end: number;
}

type Spoken = { range: Range; clip: Clip }[];

/** The media overlays of a book (EPUB 3.3, section 9): its recorded voice, element by element. */
export function createRecordedVoice(engine: BookEngine, book: OpenedBook) {
  /** @returns what is said in a section, in order; null if it has no recorded voice, or if that does not arrive */
  async function of(index: number, doc: Document): Promise<Spoken | null> {
    const { overlay = null, path } = book.sections[index] ?? {};
    if (overlay === null) return null;
    const smil = await engine.document(overlay).catch(() => null);
    const spoken = smil ? clipsIn(smil, addressIn(book.base, overlay), path ?? "", doc) : [];
    return spoken.length > 0 ? spoken : null;
  }

  function clipsIn(smil: Document, address: string, path: string, doc: Document): Spoken {
    const placeOf = (element: Element | null | undefined): string | null => {
      const { href } = new URL(address, location.href);
      const written = element?.getAttribute("src") ?? "";
      return written !== "" && URL.canParse(written, href)
        ? placeIn(book.base, new URL(written, href).href)
        : null;
    };
    const files = new Set(book.resources.map((resource) => resource.path));
    return [...smil.getElementsByTagNameNS("*", "par")].flatMap((par) => {
      const [said] = par.getElementsByTagNameNS("*", "text");
      const [audio] = par.getElementsByTagNameNS("*", "audio");
      const [target, id = ""] = placeOf(said)?.split("#") ?? [];
      const sound = placeOf(audio);
      const element = doc.getElementById(id);
      // Only what the book itself has.
      if (target !== path || !element || sound === null || !files.has(sound)) return [];
      const range = doc.createRange();
      range.selectNodeContents(element);
      const begin = secondsOf(audio?.getAttribute("clipBegin") ?? "");
      const end = secondsOf(audio?.getAttribute("clipEnd") ?? "") || Infinity;
      return [{ range, clip: { address: addressIn(book.base, sound), begin, end } }];
    });
  }

  return { of };
}

/** Clips that follow each other in one file are heard without a break. */
const sameInstant = 0.05;
/** In seconds: `timeupdate` comes about four times in each. */
const nearEnd = 0.5;

/** Plays clips, one at a time. */
export function createClipPlayer() {
  const audio = new Audio();
  let ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the clip before ended; it is played on there. */
  let reached = Number.NaN;

  function stop(): void {
    ending.abort();
    clearTimeout(timer);
  }

  function play({ address, begin, end }: Clip, rate: number, onEnd: () => void, onFail: () => void): void {
    stop();
    ending = new AbortController();
    const { signal } = ending;
    const over = () => {
      stop();
      reached = end;
      onEnd();
    };
    audio.addEventListener("ended", over, { signal });
    audio.addEventListener("error", () => (stop(), onFail()), { signal });
    audio.addEventListener(
      "timeupdate",
      () => {
        const rest = end - audio.currentTime;
        clearTimeout(timer);
        if (rest <= 0) over();
        else if (rest < nearEnd) timer = setTimeout(over, (rest * 1000) / rate);
      },
      { signal },
    );
    const { href } = new URL(address, location.href);
    const goesOn = audio.src === href && Math.abs(begin - reached) < sameInstant;
    if (audio.src !== href) audio.src = href;
    if (!goesOn) audio.currentTime = begin;
    audio.playbackRate = rate;
    audio.play().catch(() => !signal.aborted && onFail());
  }

  return {
    play,
    pause(): void {
      stop();
      reached = Number.NaN;
      audio.pause();
    },
  };
}
