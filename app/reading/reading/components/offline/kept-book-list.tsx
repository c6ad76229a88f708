import { useQuery } from "@tanstack/react-query";
import { sizeOf } from "#reading/reading/client/kept-book.ts";
import { keptBooksQuery } from "#reading/reading/components/offline/use-kept-books.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { EmptyState } from "#ui/empty-state.tsx";

interface KeptBookListProps {
  memberId: string;
  onRetry: () => void;
  pending: boolean;
}

/** The books that this browser keeps, while the shop cannot be reached. */
export function KeptBookList({ memberId, onRetry, pending }: KeptBookListProps) {
  const { data } = useQuery(keptBooksQuery(memberId));
  if (!data) return null;
  const books = data.flatMap(({ book }) => book ?? []);
  const retry = (
    <Button onClick={onRetry} pending={pending} className="self-start">
      Réessayer
    </Button>
  );
  if (books.length === 0)
    return (
      <EmptyState title="Pas de connexion, et aucun livre gardé sur cet appareil." action={retry}>
        La prochaine fois, choisissez «{"\u202f"}Garder hors ligne{"\u202f"}» dans votre bibliothèque.
      </EmptyState>
    );
  return (
    <>
      <p>Pas de connexion pour le moment. Voici les livres gardés sur cet appareil.</p>
      <ul className="flex flex-col border-b border-hairline">
        {books.map((book) => (
          <li key={book.edition_id} className="border-t border-hairline">
            {/* Another document: the worker answers with the page that it keeps. */}
            <a href={book.base.replace(/\/contenu\/$/, "")} className="flex flex-col py-4 no-underline">
              <span className="font-serif text-lg">{book.book_title}</span>
              <span className="text-sm text-muted">
                {book.author} · {book.edition_title} · {formatBytes(sizeOf(book))}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {retry}
    </>
  );
}
