import { BookPlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { FoundBooks } from "#books/catalogue/components/back-office/book-picker.tsx";
import { ChoosingSearch } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";

/** Puts the address of a book into a letter, where it becomes the book's card. */
export function BookInsertion({ onInsert }: { onInsert: (paragraph: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label="Carte d’un livre"
        icon={<BookPlus />}
        className="size-9!"
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={close} title="Carte d’un livre">
        <div className="flex min-h-80 flex-col gap-4">
          <ChoosingSearch label="Chercher un livre">
            {(q) => (
              <FoundBooks
                q={q}
                without={[]}
                onChoose={({ slug }) => {
                  // The text takes nothing while the dialog is in front of it.
                  flushSync(close);
                  onInsert(editionPath(slug));
                }}
              />
            )}
          </ChoosingSearch>
        </div>
      </Dialog>
    </>
  );
}
