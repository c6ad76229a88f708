import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import {
  type BookEngine,
  createBookEngine,
  type Position,
} from "#reading/reading/client/book-engine.client.ts";
import type { Ways } from "#reading/reading/client/scroll-on.ts";
import { type FrameActions, listenInFrame } from "#reading/reading/client/frame-events.ts";
import { stylesFor } from "#reading/reading/client/reading-styles.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";

interface EngineOptions {
  book: OpenedBook;
  settings: ReadingSettings;
  actions: FrameActions;
  /** Asks for access again if it ends soon. */
  renew: () => Promise<void>;
  /** Goes to the first place. */
  start: (engine: BookEngine) => Promise<void>;
  onMove: (position: Position) => void;
  onSection: (engine: BookEngine) => void;
}

interface RunningEngine {
  host: RefObject<HTMLDivElement | null>;
  engine: BookEngine | null;
  isFailed: boolean;
  /** The next section is shown when the network is back. */
  isWaiting: boolean;
  /** The next section did not arrive, and the page before it is shown again. */
  isInterrupted: boolean;
  ends: Ways;
}

/**
 * The book in the page. An engine that waits in vain for a section can do nothing more: a new one takes its place, at the
 * page that was shown.
 */
export function useEngine({
  book,
  settings,
  actions,
  renew,
  start,
  onMove,
  onSection,
}: EngineOptions): RunningEngine {
  const host = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<BookEngine | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isInterrupted, setInterrupted] = useState(false);
  const [ends, setEnds] = useState<Ways>({ back: false, on: false });
  const [restarts, setRestarts] = useState(0);
  const last = useRef<string | null>(null);
  const moved = useEffectEvent((position: Position) => {
    last.current = position.cfi;
    if (position.isTurn) setInterrupted(false);
    onMove(position);
  });
  const renewed = useEffectEvent(renew);
  const started = useEffectEvent(start);
  const resumed = useEffectEvent(async (made: BookEngine) => {
    if (last.current === null || !(await made.goToCfi(last.current))) await start(made);
  });
  const sectionOpened = useEffectEvent(onSection);
  const apply = useEffectEvent((made: BookEngine) => applySettings(made, settings));
  const acting = useEffectEvent(() => actions);

  useEffect(() => {
    let made: BookEngine | undefined;
    let isEnded = false;
    let isShown = false;
    async function open() {
      const element = host.current;
      if (!element) return;
      const current = createBookEngine({
        book,
        host: element,
        beforeLoad: () => renewed(),
        onWaiting: setWaiting,
        onStuck() {
          if (isEnded) return;
          if (!isShown) return setFailed(true);
          setInterrupted(true);
          setRestarts((count) => count + 1);
        },
        onMove: (position) => moved(position),
        onEnds: setEnds,
        onOpen: (doc) =>
          listenInFrame(
            doc,
            book.base,
            () => element.getBoundingClientRect(),
            () => !current.paginator.scrolled,
            {
              turn: (direction) => acting().turn(direction),
              follow: (href, link) => acting().follow(href, link),
              enlarge: (picture) => acting().enlarge(picture),
              press: (x, y) => acting().press(x, y),
              select: (selection) => acting().select(selection),
              key: (event) => acting().key(event),
            },
          ),
      });
      made = current;
      current.paginator.addEventListener("create-overlayer", () => sectionOpened(current));
      await current.ready;
      apply(current);
      await (restarts === 0 ? started(current) : resumed(current));
      isShown = true;
      if (!isEnded) setEngine(current);
    }
    open().catch(() => setFailed(true));
    return () => {
      isEnded = true;
      made?.destroy();
      setEngine(null);
    };
  }, [book, restarts]);

  useEffect(() => {
    if (!engine) return undefined;
    const fit = () => applySettings(engine, settings);
    fit();
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [engine, settings]);

  // The focus of what is gone, such as a bar that was closed, goes to the text.
  useEffect(() => {
    if (document.activeElement === document.body && !document.querySelector("dialog:modal"))
      engine?.focusPage();
  });

  return { host, engine, isFailed, isWaiting, isInterrupted, ends };
}

/** Motion only for a reader who allows it, and who turns pages with a finger. */
const isAnimated = () =>
  matchMedia("(pointer: coarse)").matches && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** From this width on, in pixels, there is room for two pages, and for a running head above them. */
const wideWindow = 1000;

function applySettings({ paginator }: BookEngine, settings: ReadingSettings): void {
  const isWide = paginator.clientWidth >= wideWindow;
  paginator.setStyles(stylesFor(settings));
  paginator.toggleAttribute("animated", isAnimated());
  paginator.setAttribute("flow", settings.flow === "scroll" ? "scrolled" : "paginated");
  paginator.setAttribute("gap", `${settings.margin}%`);
  // A text that scrolls has its buttons there.
  paginator.setAttribute("margin", settings.flow === "scroll" ? "64px" : isWide ? "72px" : "24px");
  paginator.setAttribute("max-column-count", isWide ? "2" : "1");
  paginator.setAttribute("max-inline-size", `${settings.measure}px`);
}
