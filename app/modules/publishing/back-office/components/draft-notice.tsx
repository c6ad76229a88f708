import { formatDateTime } from "#platform/dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface DraftNoticeProps {
  restoredAt: Date | null;
  onDiscard: () => void;
}

/** A form found as it was left says so, and can be emptied. */
export function DraftNotice({ restoredAt, onDiscard }: DraftNoticeProps) {
  if (!restoredAt) return null;
  return (
    <Notice>
      <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        Votre brouillon du {formatDateTime(restoredAt)} a été retrouvé sur cet ordinateur.
        <Button size="sm" onClick={onDiscard}>
          Repartir de zéro
        </Button>
      </span>
    </Notice>
  );
}
