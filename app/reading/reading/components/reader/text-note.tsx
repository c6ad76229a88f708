import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface ShownNote {
  paragraphs: string[];
  href: string;
}

interface TextNoteProps {
  note: ShownNote | null;
  onClose: () => void;
  /** Goes to the note in the book. */
  onOpen: (note: ShownNote) => void;
}

/** A footnote, without leaving the page. */
export function TextNote({ note, onClose, onOpen }: TextNoteProps) {
  return (
    <Dialog
      open={note !== null}
      onClose={onClose}
      title="Note"
      actions={note && <Button onClick={() => onOpen(note)}>Aller à la note</Button>}
    >
      <div className="flex flex-col gap-3 font-serif">
        {note?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  );
}
