import type { Edition } from "#books/catalogue/books/books.contract.ts";
import { coverImage } from "#books/catalogue/client/cover-image.ts";
import { Cover } from "#ui/cover.tsx";

type Pictured = Pick<Edition, "cover_url" | "cover_color" | "cover_placeholder">;

interface EditionCoverProps {
  book: { title: string; author: string };
  edition: Pictured | undefined;
  /** Its displayed width (the `sizes` of HTML). */
  sizes: string;
  eager?: boolean;
  alt?: string;
}

/** An edition's cover in the smallest file that suits the screen. */
export function EditionCover({ book, edition, sizes, eager, alt }: EditionCoverProps) {
  return (
    <Cover
      title={book.title}
      author={book.author}
      image={edition ? coverImage(edition) : null}
      sizes={sizes}
      eager={eager}
      alt={alt}
      className="cover-lift"
    />
  );
}
