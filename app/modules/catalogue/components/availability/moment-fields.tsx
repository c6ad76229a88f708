import type { Moment } from "#modules/catalogue/availability/client/moment.ts";
import { DateField } from "#ui/date-field.tsx";
import { FieldMessage } from "#ui/field.tsx";
import { TextField } from "#ui/text-field.tsx";

interface MomentFieldsProps {
  moment: Moment;
  onChange: (moment: Moment) => void;
  error?: string | null | undefined;
}

/** A day and an hour of Paris's clock, wherever the publisher's computer stands. */
export function MomentFields({ moment, onChange, error }: MomentFieldsProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-x-4 gap-y-4">
        <DateField
          label="Date de parution"
          required
          max="9999-12-31"
          value={moment.day}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange({ ...moment, day: event.target.value })}
          className="w-48"
        />
        <TextField
          label="Heure de Paris"
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
