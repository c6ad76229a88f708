import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SegmentedChoiceProps<Id extends string> {
  /** Label of the group for screen readers. */
  legend: string;
  options: readonly { id: Id; label: string; icon?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string | undefined;
}

/** A few native radio buttons side by side, of which one is always selected. */
export function SegmentedChoice<Id extends string>(props: SegmentedChoiceProps<Id>) {
  const { legend, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      <div className="inline-flex rounded border border-control bg-raised">
        {options.map(({ id, label, icon }) => (
          <label key={id} className={optionStyle}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const optionStyle = classNames(
  "relative flex min-h-9 items-center gap-1.5 rounded px-3 text-sm text-muted transition-colors hover:text-ink",
  "has-checked:bg-sunken has-checked:font-semibold has-checked:text-ink",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);
