import { type ReactNode, useRef, useState } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { Position } from "#reading/reading/client/book-engine.client.ts";
import {
  type ReadingSettings,
  storedSettings,
  storeSettings,
} from "#reading/reading/client/reading-settings.ts";
import { canBeHeard } from "#reading/reading/client/heard-books.ts";
import { keyMoves } from "#reading/reading/client/key-moves.ts";
import { paletteOf, waitingFonts } from "#reading/reading/components/reader/palette-style.ts";
import type { Panel } from "#reading/reading/components/reader/panels.tsx";
import { PageButtons } from "#reading/reading/components/reader/page-buttons.tsx";
import { PageKeys } from "#reading/reading/components/reader/page-keys.tsx";
import { ProgressLine } from "#reading/reading/components/reader/progress-line.tsx";
import { ReaderBar } from "#reading/reading/components/reader/reader-bar.tsx";
import type { ShownNote } from "#reading/reading/components/reader/text-note.tsx";
import { useEngine } from "#reading/reading/components/reader/use-engine.ts";
import { useJumps } from "#reading/reading/components/reader/use-jumps.ts";
import { useMarks } from "#reading/reading/components/reader/use-marks.ts";
import { useOverlays } from "#reading/reading/components/reader/use-overlays.ts";
import { usePlace } from "#reading/reading/components/reader/use-place.ts";
import { ErrorState } from "#ui/error-state.tsx";

interface ReaderProps {
  book: OpenedBook;
  /** Null for an extract, which is read without an account: only this browser keeps its place. */
  memberId: string | null;
  /** What the last page of an extract offers, over its text. */
  ending?: ReactNode;
  /** Where the reader leaves to. */
  exit: { href: string; label: string };
  /** Asks for access again if it ends soon. */
  renew: () => Promise<void>;
}

/** A book that is read in the page: its text in pages or in one piece, and what is around it. */
export function Reader({ book, memberId, ending, exit, renew }: ReaderProps) {
  const [settings, setSettings] = useState(() =>
    storedSettings(matchMedia("(prefers-color-scheme: dark)").matches),
  );
  const [panel, setPanel] = useState<Panel | null>(null);
  const [position, setPosition] = useState<Position | null>(null);
  const [note, setNote] = useState<ShownNote | null>(null);
  const [enlarged, setEnlarged] = useState<Element | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [isHeard, setHeard] = useState(false);
  const current = useRef<Position | null>(null);
  const place = usePlace(book, memberId);
  const marks = useMarks(book, memberId);

  const { host, engine, isFailed, isWaiting, isInterrupted, ends } = useEngine({
    book,
    settings,
    renew,
    start: place.start,
    onMove(next) {
      current.current = next;
      setPosition(next);
      if (next.isTurn || isHeard) place.keep(next);
    },
    onSection: marks.draw,
    actions: {
      turn,
      follow: (href, link) => void follow(href, link),
      enlarge: setEnlarged,
      press,
      select: marks.select,
      key: onKey,
    },
  });
  const isCovered = panel !== null || note !== null || enlarged !== null || marks.edited !== null;
  const overlays = useOverlays(engine !== null, isCovered);
  const end = position?.fraction === 1 ? ending : null;
  const jump = useJumps(engine, () => current.current?.cfi ?? null);

  function turn(side: "left" | "right"): void {
    const isNext = (side === "right") === (book.direction === "ltr");
    engine?.turn(isNext ? "next" : "prev");
  }

  /** @param isFollowed whether the focus goes there, too */
  async function goTo(move: () => Promise<unknown>, isFollowed = true): Promise<void> {
    setPanel(null);
    await jump(move);
    if (isFollowed) engine?.focusPage();
    if (current.current) place.keep(current.current);
  }

  async function follow(href: string, link: Element): Promise<void> {
    if (!engine) return;
    const { noteAt } = await import("#reading/reading/components/reader/overlays.ts");
    const content = await noteAt(engine, book.base, href, link);
    if (content) return setNote((before) => ({ content, href, before }));
    setNote(null);
    setEnlarged(null);
    await goTo(() => engine.goToHref(href));
  }

  function press(x: number, y: number): boolean {
    const id = memberId === null ? undefined : engine?.markAt(x, y);
    if (id !== undefined) marks.edit(id);
    return id !== undefined;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!engine) return;
    const move = keyMoves(engine, event, turn, (jumped) => void goTo(jumped))[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  /** @param searched a selected text */
  function openPanel(next: Panel | null, searched: string | null = null): void {
    setAsked(searched);
    setPanel(next);
  }

  function change(next: ReadingSettings): void {
    setSettings(next);
    storeSettings(next);
  }

  return (
    <>
      <div
        className="flex h-dvh flex-col bg-paper font-sans text-ink"
        style={{ ...paletteOf(settings), ...(engine || isFailed ? {} : waitingFonts) }}
        data-reading-theme={settings.theme}
        data-print="none"
      >
        <ReaderBar
          title={book.book_title}
          exit={exit}
          panel={panel}
          onPanel={openPanel}
          voice={canBeHeard(book) ? { isOn: isHeard, onToggle: () => setHeard(!isHeard) } : null}
          bookmark={
            memberId === null
              ? null
              : {
                  isSet: position !== null && marks.bookmarkAt(position) !== undefined,
                  onToggle: () => position && marks.toggleBookmark(position),
                }
          }
        />
        <main id="contenu" tabIndex={-1} className="relative min-h-0 flex-1" aria-busy={!engine && !isFailed}>
          <h1 className="sr-only">{book.book_title}</h1>
          <div ref={host} inert={Boolean(end)} className="absolute inset-0" />
          {isFailed && (
            <ErrorState
              className="m-6"
              title="Ce livre ne s’ouvre pas."
              onRetry={() => globalThis.location.reload()}
            />
          )}
          {overlays && end && <overlays.ExtractEnd onBack={engine?.turn}>{end}</overlays.ExtractEnd>}
          {settings.flow === "pages" && engine && <PageButtons direction={book.direction} onTurn={turn} />}
          {settings.flow === "scroll" && engine && overlays && !end && (
            <overlays.SectionButtons ends={ends} onTurn={engine.turn} />
          )}
          {place.offer && engine && overlays && (
            <overlays.PlaceOffer
              place={place.offer}
              chapter={engine.chapterAtFraction(place.offer.fraction)}
              onGo={(offered) => void goTo(() => place.goTo(engine, book.revision, offered))}
              onDismiss={place.dismiss}
            />
          )}
        </main>
        {(isWaiting || isInterrupted) && (
          <output className="border-t border-hairline bg-sunken px-4 py-2">
            {isWaiting
              ? "Pas de connexion\u202f: la suite s’affichera à son retour."
              : "La suite n’est pas arrivée. Tournez la page pour réessayer."}
          </output>
        )}
        {overlays && memberId !== null && position?.fraction === 1 && (
          <overlays.FinishedOffer memberId={memberId} editionId={book.edition_id} exit={exit} />
        )}
        {overlays && marks.hasSelection && position && (
          <overlays.SelectionBar
            onMark={memberId === null ? null : (color, isNoted) => marks.highlight(position, color, isNoted)}
            onSearch={() => openPanel("search", marks.selectedText())}
          />
        )}
        {overlays && engine && isHeard && (
          <overlays.VoiceBar engine={engine} book={book} onClose={() => setHeard(false)} />
        )}
        <ProgressLine
          position={position}
          onGo={(fraction) => void goTo(() => engine?.goToFraction(fraction) ?? Promise.resolve(), false)}
        />
        {/* The heads and feet of panels are no landmarks of the page. */}
        <section>
          {overlays && (
            <>
              <overlays.Panels
                panel={panel}
                onClose={() => setPanel(null)}
                book={book}
                engine={engine}
                position={position}
                settings={settings}
                onSettings={change}
                memberId={memberId}
                onGo={(move) => void goTo(move)}
                annotations={marks.annotations}
                onAnnotation={({ quote, ...annotation }) =>
                  engine &&
                  void goTo(() => place.goTo(engine, book.revision, { ...annotation, passage: quote }))
                }
                onEdit={marks.edit}
                asked={asked}
              />
              <overlays.AnnotationDialog
                key={marks.edited?.id}
                annotation={marks.edited}
                onClose={() => marks.edit(null)}
                onChange={marks.annotations.change}
                onRemove={marks.annotations.remove}
              />
              <overlays.TextNote
                note={note}
                onClose={() => setNote(null)}
                onBack={setNote}
                onFollow={(href, link) => void follow(href, link)}
                onOpen={({ href }) => {
                  setNote(null);
                  if (engine) void goTo(() => engine.goToHref(href));
                }}
              />
              <overlays.EnlargedDialog
                base={book.base}
                shown={enlarged}
                onClose={() => setEnlarged(null)}
                onFollow={(href, link) => void follow(href, link)}
              />
            </>
          )}
        </section>
        <PageKeys onKey={onKey} isActive={!isCovered} />
      </div>
      {overlays && <overlays.PrintedChapter engine={engine} book={book} />}
    </>
  );
}
