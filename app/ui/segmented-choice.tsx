import { useId, type ReactNode } from "react";

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
          <label key={id} className="segment">
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
