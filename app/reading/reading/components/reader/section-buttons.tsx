import { ArrowDown, ArrowUp } from "lucide-react";
import type { Ways } from "#reading/reading/client/scroll-on.ts";
import { Button } from "#ui/button.tsx";

/** While the text scrolls: the way on at its ends, in the margin that they leave free. */
export function SectionButtons({ ends, onTurn }: { ends: Ways; onTurn: (way: "next" | "prev") => void }) {
  const place = "absolute! left-1/2 -translate-x-1/2";
  return (
    <>
      {ends.back && (
        <Button
          size="sm"
          icon={<ArrowUp aria-hidden className="size-4" />}
          className={`${place} top-3`}
          onClick={() => onTurn("prev")}
        >
          Chapitre précédent
        </Button>
      )}
      {ends.on && (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden className="size-4" />}
          className={`${place} bottom-3`}
          onClick={() => onTurn("next")}
        >
          Chapitre suivant
        </Button>
      )}
    </>
  );
}
