import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";

const load = () => import("#pages/back-office/command-palette.tsx");
const CommandPalette = lazy(load);
/** In milliseconds after the screen: then it opens at once, and the first letters typed reach it. */
const loadsAfter = 2000;

/** Opens the palette, also with Ctrl K, or ⌘ K on a Mac. */
export function PaletteButton() {
  const [state, setState] = useState<"new" | "open" | "closed">("new");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        event.altKey ||
        event.shiftKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) setState("open");
    };
    addEventListener("keydown", onKey);
    const timer = setTimeout(() => void load(), loadsAfter);
    return () => {
      removeEventListener("keydown", onKey);
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setState("open")}
        className="flex size-10 cursor-pointer items-center justify-center gap-2 rounded text-sm text-muted hover:text-ink lg:h-9 lg:w-56 lg:justify-start lg:border lg:border-control lg:bg-raised lg:px-3"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-lg:sr-only">Aller à…</span>
        <kbd aria-hidden className="ml-auto text-sm max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {state !== "new" && (
        <Suspense fallback={null}>
          <CommandPalette open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
