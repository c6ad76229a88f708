import { Search, StickyNote } from "lucide-react";
import { type AnnotationColor, annotationColors } from "#reading/reading/annotations/annotations.rules.ts";
import { markColors } from "#reading/reading/components/reader/use-marks.ts";
import { Button } from "#ui/button.tsx";

export const colorNames: Record<AnnotationColor, string> = {
  yellow: "jaune",
  green: "vert",
  blue: "bleu",
  pink: "rose",
};

interface SelectionBarProps {
  /** Null in an extract, of which nothing is kept. */
  onMark: ((color: AnnotationColor, isNoted: boolean) => void) | null;
  onSearch: () => void;
}

/** What can be done with the selected text; copying it and the dictionary stay the device's. */
export function SelectionBar({ onMark, onSearch }: SelectionBarProps) {
  return (
    <fieldset
      aria-label="Texte sélectionné"
      className="flex flex-wrap items-center justify-center gap-2 border-t border-hairline bg-raised px-4 py-2"
    >
      {onMark && <Markers onMark={onMark} />}
      <Button size="sm" icon={<Search className="size-4" />} onClick={onSearch}>
        Chercher dans le livre
      </Button>
    </fieldset>
  );
}

function Markers({ onMark }: { onMark: NonNullable<SelectionBarProps["onMark"]> }) {
  return (
    <>
      <span className="text-sm">Surligner</span>
      {annotationColors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={`Surligner en ${colorNames[color]}`}
          title={`Surligner en ${colorNames[color]}`}
          className="size-8 cursor-pointer rounded-full forced-color-adjust-none border border-control"
          style={{ backgroundColor: markColors[color] }}
          onClick={() => onMark(color, false)}
        />
      ))}
      <Button size="sm" icon={<StickyNote className="size-4" />} onClick={() => onMark("yellow", true)}>
        Ajouter une note
      </Button>
    </>
  );
}
