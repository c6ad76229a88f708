import { lazy, Suspense, useState } from "react";

const ContentsList = lazy(() => import("#reading/reading/components/extracts/contents-list.tsx"));

/** A book's contents, asked for when they are unfolded. */
export function BookContents(at: { bookSlug: string; editionSlug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      key={at.editionSlug}
      className="max-w-measure"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-serif text-xl">Table des matières</summary>
      <div className="pt-3">
        <Suspense>{isOpen && <ContentsList {...at} />}</Suspense>
      </div>
    </details>
  );
}
