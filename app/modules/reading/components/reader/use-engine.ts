import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedBook } from "#modules/reading/book/contract.ts";
import type { BookEngine, Position } from "#modules/reading/client/engine/book-engine.ts";
import type { FrameActions } from "#modules/reading/client/frame-events.ts";
import type { ReadingSettings } from "#modules/reading/client/reading-settings.ts";

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

export interface RunningEngine {
  host: RefObject<HTMLDivElement | null>;
  engine: BookEngine | null;
  isFailed: boolean;
  /** The next section is shown when the network is back. */
  isWaiting: boolean;
}

/** The book in the page. Its engine is loaded by this screen alone. */
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
  const moved = useEffectEvent(onMove);
  const renewed = useEffectEvent(renew);
  const started = useEffectEvent(start);
  const sectionOpened = useEffectEvent(onSection);
  const apply = useEffectEvent((made: BookEngine) => applySettings(made, settings));
  const acting = useEffectEvent(() => actions);

  useEffect(() => {
    let made: BookEngine | undefined;
    let isEnded = false;
    async function open() {
      const [{ createBookEngine }, { listenInFrame }] = await Promise.all([
        import("#modules/reading/client/engine/book-engine.ts"),
        import("#modules/reading/client/frame-events.ts"),
      ]);
      const element = host.current;
      if (isEnded || !element) return;
      const current = createBookEngine({
        book,
        host: element,
        beforeLoad: () => renewed(),
        onWaiting: setWaiting,
        onMove: (position) => moved(position),
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
      await apply(current);
      await started(current);
      if (!isEnded) setEngine(current);
    }
    open().catch(() => setFailed(true));
    return () => {
      isEnded = true;
      made?.destroy();
      setEngine(null);
    };
  }, [book]);

  useEffect(() => {
    if (engine) void applySettings(engine, settings);
  }, [engine, settings]);

  return { host, engine, isFailed, isWaiting };
}

/** Motion only for a reader who allows it, and who turns pages with a finger. */
const isAnimated = () =>
  matchMedia("(pointer: coarse)").matches && !matchMedia("(prefers-reduced-motion: reduce)").matches;

async function applySettings({ paginator }: BookEngine, settings: ReadingSettings): Promise<void> {
  const { stylesFor } = await import("#modules/reading/client/reading-styles.ts");
  paginator.setStyles(stylesFor(settings));
  paginator.toggleAttribute("animated", isAnimated());
  paginator.setAttribute("flow", settings.flow === "scroll" ? "scrolled" : "paginated");
  paginator.setAttribute("gap", `${settings.margin}%`);
  paginator.setAttribute("margin", "24px");
  paginator.setAttribute("max-inline-size", `${settings.measure}px`);
}
