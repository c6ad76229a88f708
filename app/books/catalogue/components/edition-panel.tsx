import type { ReactNode } from "react";
import { subscriptionNote } from "#books/catalogue/client/edition-offer.ts";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import { bottomBarStyle } from "#ui/bottom-bar.ts";
import { servedPart } from "#ui/served-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const loadFacts = () => import("#books/catalogue/components/edition-facts.tsx");
const Facts = servedPart(async () => (await loadFacts()).EditionFacts);
const Notes = servedPart(async () => (await loadFacts()).EditionNotes);

interface EditionPanelProps {
  edition: Edition;
  viewer: { isActiveSubscriber: boolean };
  action: ReactNode;
  /** For who owns it, in place of the price. */
  files?: ReactNode;
  /** The way to its extract: on a phone beside the price, within reach of a thumb, otherwise first of `more`. */
  extract?: ReactNode;
  /** Its files, and the devices that read them. */
  formats?: ReactNode;
  /** Below the price and the action: links to its extract, and to give it to another person. */
  more?: ReactNode;
}

/**
 * The selected edition: title, month and year, pages, downloads, description, price, action (storefront.md §2). On a
 * phone price and action stay at the bottom of the screen, within reach of a thumb; for its owner, « Lire » does.
 */
export function EditionPanel(props: EditionPanelProps) {
  const { edition, viewer, action, files, extract, formats, more } = props;
  return (
    <section aria-labelledby="edition-title" className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <Facts
        key={`facts-${edition.id}`}
        as="div"
        props={{ edition }}
        meanwhile={<Skeleton className="h-44 w-full" />}
      />
      <div
        data-print="none"
        data-bottom-bar={files ? undefined : true}
        className={files ? filesStyle : barStyle}
      >
        {files || (
          <div>
            <EditionPrice
              offer={edition}
              viewer={viewer}
              size="lg"
              note={subscriptionNote(edition, viewer)}
            />
            {extract && <div className="md:hidden">{extract}</div>}
          </div>
        )}
        <div className={files ? undefined : "w-[min(11.5rem,55%)] shrink-0 lg:w-full lg:pt-3"}>{action}</div>
      </div>
      <Notes
        key={`notes-${edition.id}`}
        as="div"
        props={{ edition, isSubscriber: viewer.isActiveSubscriber, isOwned: Boolean(files) }}
        meanwhile={null}
      />
      <div data-print="none" className="flex flex-col items-start gap-3 pt-4 empty:hidden">
        {extract && <div className={files ? undefined : "max-md:hidden"}>{extract}</div>}
        {more}
      </div>
      {formats}
    </section>
  );
}

/** Nothing is left to buy: the way to read it takes the place at the bottom of a phone's screen. */
const filesStyle = "mt-5 flex flex-wrap items-center gap-4";

const barStyle = `${bottomBarStyle} max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 md:mt-5`;
