import { BookExcerpt } from "#reading/reading/components/reader/book-excerpt.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface ShownNote {
  content: DocumentFragment;
  href: string;
  /** The note from which this one was opened. */
  before: ShownNote | null;
}

interface TextNoteProps {
  note: ShownNote | null;
  onClose: () => void;
  onBack: (note: ShownNote) => void;
  /** Goes to the note in the book. */
  onOpen: (note: ShownNote) => void;
  /** A link in the note, to a place in the book. */
  onFollow: (href: string, link: Element) => void;
}

/** A footnote, without leaving the page. */
export function TextNote({ note, onClose, onBack, onOpen, onFollow }: TextNoteProps) {
  const before = note?.before;
  return (
    <Dialog
      open={note !== null}
      onClose={onClose}
      title="Note"
      actions={
        note && (
          <>
            {before && <Button onClick={() => onBack(before)}>Note précédente</Button>}
            <Button onClick={() => onOpen(note)}>Aller à la note</Button>
          </>
        )
      }
    >
      {note && <BookExcerpt content={note.content} onFollow={onFollow} />}
    </Dialog>
  );
}
