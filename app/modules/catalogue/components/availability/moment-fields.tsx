import type { Moment } from "#modules/catalogue/availability/client/moment.ts";
import { DateField } from "#ui/date-field.tsx";
import { FieldMessage } from "#ui/field.tsx";
import { TextField } from "#ui/text-field.tsx";

interface MomentFieldsProps {
  moment: Moment;
  onChange: (moment: Moment) => void;
  error?: string | null | undefined;
  /** Of the day; that of a publication by default. */
  label?: string;
  timeLabel?: string;
}

/** A day and an hour in Paris time, wherever the publisher's computer is. */
export function MomentFields(props: MomentFieldsProps) {
  const { moment, onChange, error, label = "Date de parution", timeLabel = "Heure de Paris" } = props;
  return (
    <div>
      <div className="flex flex-wrap gap-x-4 gap-y-4">
        <DateField
          label={label}
          required
          max="9999-12-31"
          value={moment.day}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange({ ...moment, day: event.target.value })}
          className="w-48"
        />
        <TextField
          label={timeLabel}
          type="time"
          required
          value={moment.time}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange({ ...moment, time: event.target.value })}
          className="w-36"
          inputClassName="min-w-0 appearance-none tabular-nums"
        />
      </div>
      <FieldMessage error={error} />
    </div>
  );
}
