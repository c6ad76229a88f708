import { useState } from "react";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";
import { percent, spokenMoment } from "#reading/reading/places/reading-places.rules.ts";
import { Button } from "#ui/button.tsx";

interface PlaceOfferProps {
  place: ReadingPlace;
  /** The chapter of the place, where the book names one. */
  chapter: string | null;
  onGo: (place: ReadingPlace) => void;
  onDismiss: () => void;
}

/**
 * A newer place of another device is offered, never imposed. It lies over the page: if the page changed its size when the
 * first turn removes the offer, the turn would be lost.
 */
export function PlaceOffer({ place, chapter, onGo, onDismiss }: PlaceOfferProps) {
  const [now] = useState(() => new Date());
  const at = `à ${percent(place.fraction)}`;
  const where = chapter ? `dans «\u202f${chapter}\u202f», ${at}` : at;
  return (
    <output className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-control bg-sunken px-4 py-2">
      <span className="min-w-0 flex-1 basis-64">
        Vous étiez {where} ({place.device_label}), {spokenMoment(new Date(place.read_at), now)}. Y aller
        {"\u202f"}?
      </span>
      <span className="flex gap-2">
        <Button size="sm" variant="primary" onClick={() => onGo(place)}>
          Y aller
        </Button>
        <Button size="sm" onClick={onDismiss}>
          Rester ici
        </Button>
      </span>
    </output>
  );
}
