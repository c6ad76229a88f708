import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { formatTransfer } from "./bytes.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

export interface ProgressBarProps {
  label: ReactNode;
  /** The completed amount, in bytes unless `text` is given; null while unknown. */
  value: number | null;
  /** The total, in the same unit; null if unknown. */
  max: number | null;
  /** Replaces the bytes on the right, such as « page 12 sur 80 ». */
  text?: string | undefined;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  className?: string | undefined;
}

/** The progress of long work, as text and as a bar, with a button to stop it. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, value, max, onCancel, cancelLabel = "Annuler", className } = props;
  const id = useId();
  const known = value !== null && max !== null && max > 0;
  const text = props.text ?? (value === null ? "" : formatTransfer(value, max));
  return (
    <div className={classNames("flex items-center gap-2", className)}>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-4 pb-1.5 text-sm leading-snug">
          <label htmlFor={id} className="min-w-0 truncate font-semibold">
            {label}
          </label>
          <span className="shrink-0 text-muted tabular-nums">{text}</span>
        </p>
        <div className="relative h-1.5 overflow-hidden rounded-full bg-sunken">
          <progress id={id} className={trackStyle} {...(known && { value: Math.min(value, max), max })} />
          {!known && <span aria-hidden className="absolute inset-y-0 left-0 w-1/3 animate-sweep bg-accent" />}
        </div>
      </div>
      {onCancel && <IconButton label={cancelLabel} icon={<X />} size="sm" onClick={onCancel} />}
    </div>
  );
}

const trackStyle =
  "absolute inset-0 size-full appearance-none border-0 bg-transparent [&::-webkit-progress-bar]:bg-transparent " +
  "[&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] " +
  "[&::-moz-progress-bar]:bg-accent indeterminate:[&::-moz-progress-bar]:bg-transparent";
