import { useQuery } from "@tanstack/react-query";
import { BookPlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
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

/** The card of a book in a letter that is being written; its address, of a book that is not on sale. */
export function WrittenCard({ address }: { address: string }) {
  const [, , bookSlug = "", editionSlug] = address.split("/");
  const { data: book } = useQuery({ ...bookQuery(bookSlug), retry: false });
  if (!book) return <p>{address}</p>;
  const edition = book.editions.find(({ slug }) => slug === editionSlug) ?? book.editions[0];
  return (
    <span className="flex max-w-md items-center gap-4 rounded border border-hairline p-3">
      <span className="w-16 shrink-0">
        <EditionCover book={book} edition={edition} sizes="4rem" alt="" />
      </span>
      <span>
        <span className="block font-serif text-lg leading-snug">{book.title}</span>
        <span className="block text-muted">{book.author}</span>
      </span>
    </span>
  );
}
