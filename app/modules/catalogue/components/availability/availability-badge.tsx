import { CalendarClock, EyeOff } from "lucide-react";
import type { SaleState } from "#modules/catalogue/availability/rules.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Badge } from "#ui/badge.tsx";

/** Said of an edition that readers cannot buy now; nothing of the others. */
export function SaleBadge({ state, onlineAt }: { state: SaleState; onlineAt: string }) {
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
