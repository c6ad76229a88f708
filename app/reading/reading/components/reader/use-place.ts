import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { deviceId, deviceLabel } from "#reading/reading/client/this-device.ts";
import type { BookEngine, Position } from "#reading/reading/client/book-engine.client.ts";
import { inExtract, keepPlace, type KeptPlace, keptPlace } from "#reading/reading/client/kept-place.ts";
import { type ReadingPlace, savePlace } from "#reading/reading/places/reading-places.contract.ts";
import { openingPlace } from "#reading/reading/places/reading-places.rules.ts";
import { seconds } from "#platform/data/durations.ts";
import { mutation } from "#platform/http/call.ts";

/** After the last turned page. */
const savingDelay = seconds(1.5);

type AnyPlace = Pick<ReadingPlace, "cfi" | "fraction" | "revision" | "passage">;

/** Goes to a place; in another revision of the file by the text around it, or else by the fraction. */
async function goToPlace(engine: BookEngine, revision: string, place: AnyPlace): Promise<void> {
  const isSame = place.revision === revision && place.cfi !== null;
  if (isSame && place.cfi !== null && (await engine.goToCfi(place.cfi))) return;
  const found = place.passage ? await engine.findPassage(place.passage, place.fraction) : null;
  if (found === null || !(await engine.goToCfi(found))) await engine.goToFraction(place.fraction);
}

/**
 * This device's place in a book: opened there, saved after each turned page, and sent again when the network is back.
 * A newer place of another device is offered.
 * @param memberId null for an extract: its place is kept in this browser alone, and the bought book opens there
 */
export function usePlace(book: OpenedBook, memberId: string | null) {
  const { edition_id: editionId, revision } = book;
  const { mutate } = useMutation(mutation(savePlace));
  const [offer, setOffer] = useState<ReadingPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const owner = memberId ?? inExtract;

  function ownPlace(): KeptPlace | null {
    const kept = keptPlace(owner, editionId);
    if (kept || memberId === null) return kept;
    const stored = book.places.find(({ device_id }) => device_id === deviceId());
    // The storage of the browser was emptied, and its identifier was not.
    if (stored) return { ...stored, readAt: stored.read_at, isUnsent: false };
    const before = book.places.length === 0 ? keptPlace(inExtract, editionId) : null;
    // The fractions of an extract are not those of the book: its text is looked for from the beginning on.
    return before && { ...before, fraction: 0 };
  }

  /** At the first opening. */
  async function start(engine: BookEngine): Promise<void> {
    const own = ownPlace();
    const known = own && { ...own, read_at: own.readAt };
    const opening = openingPlace(book.places, deviceId(), known);
    setOffer(opening.offer);
    await (opening.start ? goToPlace(engine, revision, opening.start) : engine.goToStart());
  }

  function send(): void {
    const place = memberId === null ? null : keptPlace(memberId, editionId);
    if (memberId === null || !place?.isUnsent) return;
    const { isUnsent: _unsent, ...sent } = place;
    const body = { ...sent, deviceId: deviceId(), deviceLabel: deviceLabel(navigator.userAgent) };
    mutate(
      { params: { editionId: String(editionId) }, body },
      {
        onSuccess: () => {
          // A page that was turned since then is sent next.
          if (keptPlace(memberId, editionId)?.readAt === place.readAt)
            keepPlace(memberId, editionId, { ...place, isUnsent: false });
        },
      },
    );
  }

  /** Only for a page to which the reader went. */
  function keep({ cfi, fraction, passage, index }: Position): void {
    // The page that ends an extract is not in the book.
    if (memberId === null && index === book.sections.length - 1) return;
    setOffer(null);
    keepPlace(owner, editionId, {
      cfi,
      fraction,
      revision,
      passage: passage || null,
      readAt: new Date().toISOString(),
      isUnsent: true,
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(send, savingDelay);
  }

  const sendNow = useEffectEvent(() => {
    clearTimeout(timer.current);
    send();
  });
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && sendNow();
    const online = () => sendNow();
    sendNow();
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("online", online);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("online", online);
      sendNow();
    };
  }, []);

  return { start, keep, offer, dismiss: () => setOffer(null), goTo: goToPlace };
}
