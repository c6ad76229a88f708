import { useState } from "react";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";
import { percent, spokenDay } from "#reading/reading/places/reading-places.rules.ts";
import { Button } from "#ui/button.tsx";

interface PlaceOfferProps {
  place: ReadingPlace;
  onGo: (place: ReadingPlace) => void;
  onDismiss: () => void;
}

/**
 * A newer place of another device is offered, never imposed. It lies over the page: if the page changed its size when the
 * first turn removes the offer, the turn would be lost.
 */
export function PlaceOffer({ place, onGo, onDismiss }: PlaceOfferProps) {
  const [now] = useState(() => new Date());
  return (
    <output className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-control bg-sunken px-4 py-2">
      <span className="min-w-0 flex-1 basis-64">
        Vous étiez à {percent(place.fraction)} sur un autre appareil,{" "}
        {spokenDay(new Date(place.read_at), now)}. Y aller{"\u202f"}?
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
