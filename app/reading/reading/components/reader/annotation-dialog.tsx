import { useState } from "react";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import { annotationColors, maxNote } from "#reading/reading/annotations/annotations.rules.ts";
import { colorNames } from "#reading/reading/components/reader/text-selection-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface AnnotationDialogProps {
  annotation: Annotation | null;
  onClose: () => void;
  onChange: (annotation: Annotation, changed: Partial<Pick<Annotation, "color" | "note">>) => void;
  onRemove: (annotation: Annotation) => void;
}

/** A marked passage: its colour and its note. Give it a `key` for each annotation. */
export function AnnotationDialog({ annotation, onClose, onChange, onRemove }: AnnotationDialogProps) {
  const [note, setNote] = useState(annotation?.note ?? "");
  if (!annotation) return null;
  const save = () => {
    if (note !== annotation.note) onChange(annotation, { note });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={save}
      title="Passage surligné"
      actions={
        <>
          <Button
            onClick={() => {
              onRemove(annotation);
              onClose();
            }}
          >
            Supprimer
          </Button>
          <Button variant="primary" onClick={save}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <blockquote className="line-clamp-6 border-l-2 border-hairline pl-4 font-serif">
          {annotation.quote}
        </blockquote>
        <SegmentedChoice
          legend="Couleur"
          options={annotationColors.map((id) => ({ id, label: colorNames[id] }))}
          value={annotation.color}
          onChange={(color) => onChange(annotation, { color })}
        />
        <TextArea
          label="Note"
          rows={5}
          maxLength={Math.max(maxNote, annotation.note.length)}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
