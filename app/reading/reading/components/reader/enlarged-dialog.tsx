import { Minus, Plus, X } from "lucide-react";
import { type TouchEvent, useMemo, useRef, useState } from "react";
import { safeCopy } from "#reading/reading/client/safe-copy.ts";
import { BookExcerpt } from "#reading/reading/components/reader/book-excerpt.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useModal } from "#ui/use-modal.ts";

interface EnlargedDialogProps {
  /** The address of the book's folder. */
  base: string;
  shown: Element | null;
  onClose: () => void;
  onFollow: (href: string, link: Element) => void;
}

const largest = 6;
const step = 1.5;

/** A picture or a table of the book over the whole window: enlarged with two fingers or by buttons, and moved by scrolling. */
export function EnlargedDialog({ shown, onClose, ...props }: EnlargedDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, shown !== null, onClose);
  return (
    <dialog
      ref={ref}
      aria-label={shown ? labelOf(shown) : undefined}
      className="m-0 size-full max-h-none max-w-none bg-paper p-0 text-ink open:animate-appear"
    >
      {shown && <Sheet shown={shown} onClose={onClose} {...props} />}
    </dialog>
  );
}

function Sheet({ base, shown, onClose, onFollow }: EnlargedDialogProps & { shown: Element }) {
  const [scale, setScale] = useState(1);
  const picture = shown.localName === "img" ? (shown as HTMLImageElement) : null;
  const content = useMemo(() => safeCopy([shown], base), [shown, base]);
  const pinch = usePinch(scale, setScale);
  const zoom = (by: number) => setScale(limited(scale * by));
  return (
    <div className="flex size-full flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard (WCAG 2.1.1) */}
      <div className="flex min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto p-4" tabIndex={0} {...pinch}>
        {picture ? (
          <img
            src={picture.currentSrc}
            alt={picture.alt}
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
            className="m-auto max-w-none object-contain"
          />
        ) : (
          <div className="m-auto" style={{ fontSize: `${scale}em` }}>
            <BookExcerpt content={content} onFollow={onFollow} />
          </div>
        )}
      </div>
      <div className="flex items-center gap-2 border-t border-hairline px-4 py-2">
        <p className="min-w-0 flex-1 font-serif text-sm">{picture && captionOf(picture)}</p>
        <IconButton label="Réduire" icon={<Minus />} onClick={() => zoom(1 / step)} />
        <IconButton label="Agrandir" icon={<Plus />} onClick={() => zoom(step)} />
        <IconButton label="Fermer" icon={<X />} onClick={onClose} variant="secondary" />
      </div>
    </div>
  );
}

const names: Readonly<Record<string, string>> = { img: "Image", table: "Tableau", math: "Formule" };

const labelOf = (element: Element): string =>
  element.getAttribute("alt") || captionOf(element) || (names[element.localName] ?? "Texte");

/** Of a table, or of the figure that an element is in. */
function captionOf(element: Element): string {
  const caption = element.querySelector("caption") ?? element.closest("figure")?.querySelector("figcaption");
  return (caption?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

const limited = (scale: number): number => Math.min(largest, Math.max(1, scale));

/** The distance of two fingers, in times of what it was when they came down. */
function usePinch(scale: number, setScale: (scale: number) => void) {
  const begun = useRef<{ distance: number; scale: number } | null>(null);
  const distanceOf = ({ touches: { 0: one, 1: other } }: TouchEvent) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  return {
    onTouchStart(event: TouchEvent) {
      const distance = distanceOf(event);
      begun.current = distance > 0 ? { distance, scale } : null;
    },
    onTouchMove(event: TouchEvent) {
      const distance = distanceOf(event);
      if (begun.current && distance > 0)
        setScale(limited((begun.current.scale * distance) / begun.current.distance));
    },
  };
}
