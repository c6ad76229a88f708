import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { similarBooksQuery } from "#books/catalogue/back-office/catalogue-editing.queries.ts";
import { Link } from "#ui/link.tsx";

interface SimilarBooksProps {
  title: string;
  author: string;
  /** The same book exists: its field shows this. */
  isKnown: boolean;
}

/** Possible duplicates of the typed book, under another spelling: listed, but never blocking. */
export function SimilarBooks({ title, author, isKnown }: SimilarBooksProps) {
  const [asked, setAsked] = useState({ title: "", author: "" });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ title: title.trim(), author: author.trim() }), askDelay);
    return () => clearTimeout(timer);
  }, [title, author]);
  const { data } = useQuery(similarBooksQuery(asked.title, asked.author));
  const books = isKnown ? [] : (data ?? []);
  return (
    <div aria-live="polite" className={books.length === 0 ? "-mt-6" : undefined}>
      {books.length > 0 && (
        <div className="border-l-2 border-accent pl-4">
          <p className="text-muted">
            {books.length > 1 ? "Des livres très proches sont" : "Un livre très proche est"} déjà au catalogue
            {"\u202F"}:
          </p>
          <ul>
            {books.map((book) => (
              <li key={book.id}>
                <Link href={`/admin/livres/${book.id}/modifier`}>{book.title}</Link>, {book.author}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How long it waits for the next key, in milliseconds. */
const askDelay = 450;
