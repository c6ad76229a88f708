import { CalendarClock, EyeOff } from "lucide-react";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";

/** The state of an edition that readers cannot buy now; nothing for the others. */
export function AvailabilityBadge({ state, onlineAt }: { state: AvailabilityState; onlineAt: string }) {
  if (state === "on_sale") return null;
  if (state === "withdrawn") {
    return (
      <Badge>
        <EyeOff aria-hidden />
        Retirée de la vente
      </Badge>
    );
  }
  return (
    <Badge tone="accent" className="whitespace-normal!">
      <CalendarClock aria-hidden className="shrink-0" />
      Paraît le {formatDateTime(onlineAt)}
    </Badge>
  );
}
