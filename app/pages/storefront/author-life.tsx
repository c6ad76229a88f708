import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { Portrait } from "#pages/storefront/portrait.tsx";
import { Link } from "#ui/link.tsx";

interface AuthorLifeProps {
  author: string;
  life: string | null;
  portrait: string | null;
}

/** Who has written a book. */
export function AuthorLife({ author, life, portrait }: AuthorLifeProps) {
  return (
    <section
      aria-labelledby="author-life"
      className="shell flex flex-col gap-x-8 gap-y-5 pt-12 sm:flex-row sm:pt-16"
    >
      {portrait && <Portrait url={portrait} />}
      <div>
        <h2 id="author-life" className="pb-3 text-2xl">
          <Link href={contributorPath(author)} look="quiet">
            {author}
          </Link>
        </h2>
        {life && <FormattedText text={life} className="max-w-measure" />}
      </div>
    </section>
  );
}
