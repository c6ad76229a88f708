import { useState } from "react";
import type { Position } from "#reading/reading/client/book-engine.client.ts";
import { Button } from "#ui/button.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { percent } from "#reading/reading/places/reading-places.rules.ts";

interface ProgressLineProps {
  position: Position | null;
  onGo: (fraction: number) => void;
}

const steps = 1000;

/** How far one is in the book and in the chapter, below the text; the line can be moved. */
export function ProgressLine({ position, onGo }: ProgressLineProps) {
  const { fraction = 0, chapter = null, minutesInChapter = 0, minutesInBook = 0 } = position ?? {};
  // A jump for the place where it is let go, not for each one on the way.
  const [moved, setMoved] = useState<number | null>(null);
  const settle = () => {
    if (moved !== null) onGo(moved / steps);
    setMoved(null);
  };
  return (
    <footer className="relative border-t border-hairline px-4 pt-1 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-sm text-muted">
      <input
        type="range"
        min={0}
        max={steps}
        value={moved ?? Math.round(fraction * steps)}
        disabled={position === null}
        aria-label="Place dans le livre"
        aria-valuetext={percent(moved === null ? fraction : moved / steps)}
        onChange={(event) => setMoved(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
        className="block h-6 w-full accent-accent"
      />
      {position && <PlaceOnDemand position={position} />}
      <p className="flex gap-3 tabular-nums">
        <span className="min-w-0 flex-1 truncate">{chapter?.title ?? "\u00a0"}</span>
        {position && (
          <>
            <span className="max-sm:hidden">
              Chapitre{"\u202f"}: encore {minutesText(minutesInChapter)}
            </span>
            <span className="max-sm:hidden">
              Livre{"\u202f"}: encore {minutesText(minutesInBook)}
            </span>
            <span className="sm:hidden">encore {minutesText(minutesInChapter)}</span>
            <span data-progress>{percent(fraction)}</span>
          </>
        )}
      </p>
    </footer>
  );
}

/** For those who do not see the line: the place is said when they ask, and not at each page. */
function PlaceOnDemand({ position }: { position: Position }) {
  const [said, setSaid] = useState({ text: "", times: 0 });
  const { chapter, fraction, minutesInChapter, minutesInBook } = position;
  const text =
    `${chapter ? `${chapter.title}, ` : ""}${percent(fraction)} du livre. ` +
    `Encore ${minutesText(minutesInChapter)} dans le chapitre, ${minutesText(minutesInBook)} dans le livre.`;
  return (
    <>
      <Button
        size="sm"
        className="absolute! bottom-1 left-4 sr-only focus-visible:not-sr-only focus-visible:px-3!"
        onClick={() => setSaid(({ times }) => ({ text, times: times + 1 }))}
      >
        Où en suis-je{"\u202f"}?
      </Button>
      {/* The same place is said again, too. */}
      <LiveRegion>{said.text && <span key={said.times}>{said.text}</span>}</LiveRegion>
    </>
  );
}

/** « 12 min », « 3 h 05 ». */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
}
