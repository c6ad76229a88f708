import { type ReactNode, useId } from "react";
import { useOutletContext } from "react-router";
import { Portrait } from "#pages/storefront/portrait.tsx";
import { BookStrip } from "#books/catalogue/components/book-card.tsx";
import type { ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { WrittenPicture } from "#words/texts/components/written-picture.tsx";
import { Link } from "#ui/link.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";

/** A block of the home page that the publisher has added, besides lists and quotations; home pages without one do not load it. */
export default function AddedBlock({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case "author":
    case "collection":
      return <Presented {...block} />;
    case "picture":
    case "text":
      return <Written {...block} />;
    case "events":
      return <Events {...block} />;
    case "letter":
      return <Letter />;
    default:
      return null;
  }
}

type ListBlock = Extract<ShownBlock, { books: unknown }>;
type WrittenBlock = Extract<ShownBlock, { html: unknown }>;
type EventsBlock = Extract<ShownBlock, { events: unknown }>;

/** An author or a collection: the publisher's words, then books. */
function Presented({ title, href, text, portrait_url, books }: ListBlock) {
  const viewer = useViewer();
  const id = useId();
  return (
    <section aria-labelledby={id} className="shell">
      <div className="home-author pb-5 sm:pb-8">
        {portrait_url && <Portrait url={portrait_url} />}
        <div>
          <h2 id={id}>
            <Link href={href ?? ""} look="quiet">
              {title}
            </Link>
          </h2>
          {text && <p>{text}</p>}
        </div>
      </div>
      <BookStrip books={books}>{(book) => <ShopCard book={book} viewer={viewer} />}</BookStrip>
    </section>
  );
}

/** The form is the footer's: the frame of the page has it, so that no file brings it a second time. */
function Letter() {
  const form = useOutletContext<ReactNode>();
  return <div className="shell pt-8 sm:pt-16">{form}</div>;
}

function Written({ title, html, picture }: WrittenBlock) {
  return (
    <Titled title={title}>
      <div className={picture ? "grid items-center gap-x-12 gap-y-5 md:grid-cols-2" : undefined}>
        {picture && <WrittenPicture picture={picture} lazy />}
        {html && <RenderedText html={html} />}
      </div>
    </Titled>
  );
}

const Events = ({ events }: EventsBlock) => (
  <Titled title="Rendez-vous">
    <ul className="max-w-measure divide-y divide-hairline border-y border-hairline">
      {events.map(({ id, title, when, place }) => (
        <li key={id} className="py-3">
          <Link href={`/agenda#rendez-vous-${id}`}>{title}</Link>
          <p className="text-muted">
            {when}
            {place && `, ${place}`}
          </p>
        </li>
      ))}
    </ul>
    <p className="pt-4">
      <Link href="/agenda">Tout l’agenda</Link>
    </p>
  </Titled>
);

/** A part of the page under its title, if it has one. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="shell pt-8 sm:pt-16">
      {title && (
        <h2 id={id} className="pb-5 text-2xl sm:pb-8">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
