import { Eye, Monitor, Smartphone } from "lucide-react";
import { useState, type ReactNode, useLayoutEffect, useRef } from "react";
import { BookSpread } from "#pages/storefront/book-spread.tsx";
import { VisitorAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { EditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import type { Viewer } from "#selling/cart/cart.rules.ts";
import type { Previewed } from "#books/catalogue/back-office/client/previewed-book.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Button } from "#ui/button.tsx";
import { FullDialog } from "#ui/full-dialog.tsx";
import { type BareLinkProps, LinkProvider } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { useToasts } from "#ui/toast.tsx";
import { createPortal } from "react-dom";
import { useTrustedHtml } from "#ui/trusted-html.ts";

/** Shows the form's content as readers would see it, before it is saved. */
export function PreviewButton({ compose }: { compose: () => Previewed | Promise<Previewed> }) {
  const [shown, setShown] = useState<Previewed | null>(null);
  const [pending, setPending] = useState(false);
  const { show } = useToasts();
  const open = async () => {
    setPending(true);
    try {
      setShown(await compose());
    } catch (error) {
      show(errorText(error, "L’aperçu n’a pas pu être préparé."), { tone: "error" });
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button size="lg" pending={pending} icon={<Eye aria-hidden />} onClick={() => void open()}>
        Aperçu
      </Button>
      <BookPreview previewed={shown} onClose={() => setShown(null)} />
    </>
  );
}

const eyes = [
  { id: "visitor", label: "Visiteur" },
  { id: "subscriber", label: "Abonné" },
  { id: "owner", label: "Propriétaire" },
] as const;
const screens = [
  { id: "phone", label: "Téléphone", icon: <Smartphone aria-hidden className="size-4" />, width: 390 },
  { id: "desktop", label: "Ordinateur", icon: <Monitor aria-hidden className="size-4" />, width: 1280 },
] as const;

function BookPreview({ previewed, onClose }: { previewed: Previewed | null; onClose: () => void }) {
  const [eye, setEye] = useState<(typeof eyes)[number]["id"]>("visitor");
  const [screen, setScreen] = useState<(typeof screens)[number]["id"]>("desktop");
  const { width } = screens.find(({ id }) => id === screen) ?? screens[1];
  return (
    <FullDialog
      open={previewed !== null}
      onClose={onClose}
      title="Aperçu"
      controls={
        <>
          <SegmentedChoice legend="Vu par" options={eyes} value={eye} onChange={setEye} />
          <SegmentedChoice legend="Écran" options={screens} value={screen} onChange={setScreen} />
        </>
      }
    >
      {previewed && (
        <PageFrame title="La page du livre, telle qu’elle sera" width={width}>
          <StillPage previewed={previewed} viewer={viewerOf(eye, previewed)} />
        </PageFrame>
      )}
    </FullDialog>
  );
}

const viewerOf = (eye: (typeof eyes)[number]["id"], { editionId }: Previewed): Viewer => ({
  isActiveSubscriber: eye === "subscriber",
  ownedIds: new Set(eye === "owner" ? [editionId] : []),
});

/** The page itself, in which links and buttons have no effect. */
function StillPage({ previewed, viewer }: { previewed: Previewed; viewer: Viewer }) {
  const { book, editionId } = previewed;
  const { brand } = useShop();
  return (
    <LinkProvider support={stillLinks}>
      {/* The place of the shop's own bar: elements that stick below it have the same position here. */}
      <div aria-hidden className="sticky top-0 z-40 border-b border-hairline bg-paper">
        <div className="shell flex h-14 items-center font-serif text-xl font-semibold tracking-tight sm:h-16 sm:text-2xl">
          {brand}
        </div>
      </div>
      <main
        className="pb-28"
        onClickCapture={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <VisitorAuth>
          <BookSpread
            book={book}
            edition={book.editions.find(({ id }) => id === editionId) ?? book.editions[0]}
            viewer={viewer}
            actions={noActions}
          />
        </VisitorAuth>
      </main>
    </LinkProvider>
  );
}

const nothing = () => undefined;
const noActions: EditionActions = {
  addToCart: nothing,
  addToLibrary: nothing,
  addAll: nothing,
  pending: false,
};

/** Looks like a link of the page, but is not one. */
function StillLink({ children, className }: BareLinkProps) {
  return <span className={className}>{children}</span>;
}
const stillLinks = { Link: StillLink, navigate: nothing };

interface PageFrameProps {
  /** Title of the frame, for screen readers. */
  title: string;
  /** Width of the simulated screen, in pixels; scaled down if there is less room. */
  width: number;
  children: ReactNode;
}

const emptyPage = '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * A part of the page shown as on another screen: in a frame, whose width determines the style sheets' breakpoints. Its
 * content stays in React's tree, with all its contexts.
 */
function PageFrame({ title, width, children }: PageFrameProps) {
  const framedPage = useTrustedHtml(emptyPage);
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const room = useRoom(place);
  const scale = room ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className="h-full overflow-hidden bg-sunken">
      <iframe
        title={title}
        // The frame has no scripts; this page's React renders its content.
        sandbox="allow-same-origin"
        srcDoc={framedPage}
        onLoad={(event) => {
          const framed = event.currentTarget.contentDocument;
          if (framed) dress(framed);
          setPage(framed);
        }}
        style={{
          width,
          height: room ? room.height / scale : "100%",
          transform: `scale(${scale})`,
          marginInlineStart: room ? Math.max(0, (room.width - width * scale) / 2) : 0,
        }}
        className="block max-w-none origin-top-left border-0 bg-paper"
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}

/** Copies this page's style sheets and theme into the frame. */
function dress(framed: Document): void {
  const { documentElement, head } = document;
  for (const sheet of head.querySelectorAll('link[rel="stylesheet"], style'))
    framed.head.append(framed.importNode(sheet, true));
  for (const { name, value } of documentElement.attributes) framed.documentElement.setAttribute(name, value);
  framed.body.className = document.body.className;
}

/** The size of an element in pixels, while it is mounted. */
function useRoom(place: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return room;
}
