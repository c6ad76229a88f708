import { useRef } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";

interface DraftBannerProps {
  restoredAt: Date | null;
  onDiscard: () => void;
  /** The stored content, without the draft. */
  discardLabel?: string;
  /** Whether another version was saved after the draft was begun. */
  isOutdated?: boolean;
}

/** A form restored from a draft says so, and can go back to what it was without it. */
export function DraftBanner({
  restoredAt,
  onDiscard,
  discardLabel = "Repartir de zéro",
  isOutdated = false,
}: DraftBannerProps) {
  const box = useRef<HTMLSpanElement>(null);
  if (!restoredAt) return null;
  const discard = () => {
    // The button goes away: the keyboard continues in the form.
    box.current?.closest("form")?.querySelector<HTMLElement>(firstField)?.focus();
    onDiscard();
  };
  return (
    <Callout>
      <span ref={box} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span>
          Votre brouillon du {formatDateTime(restoredAt)} a été retrouvé sur cet ordinateur.
          {isOutdated && " Une autre version a été enregistrée depuis."}
        </span>
        <Button size="sm" onClick={discard}>
          {discardLabel}
        </Button>
      </span>
    </Callout>
  );
}

const firstField = "input:not([readonly]):not([type=file]), textarea, select";
