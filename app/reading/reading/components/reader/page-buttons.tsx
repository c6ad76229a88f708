import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";

interface PageButtonsProps {
  direction: "ltr" | "rtl";
  onTurn: (side: "left" | "right") => void;
}

const labels = { previous: "Page précédente", next: "Page suivante" } as const;

/** At the edges of a wide window; on a phone the edges themselves are pressed. */
export function PageButtons({ direction, onTurn }: PageButtonsProps) {
  const [left, right] = direction === "ltr" ? [labels.previous, labels.next] : [labels.next, labels.previous];
  const style = "absolute! top-1/2 -translate-y-1/2 max-md:sr-only focus-visible:not-sr-only";
  return (
    <>
      <IconButton
        label={left}
        icon={<ChevronLeft />}
        onClick={() => onTurn("left")}
        className={`${style} left-1`}
      />
      <IconButton
        label={right}
        icon={<ChevronRight />}
        onClick={() => onTurn("right")}
        className={`${style} right-1`}
      />
    </>
  );
}
