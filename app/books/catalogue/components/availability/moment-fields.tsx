import { emptyMoment, type Moment, readMoment } from "#books/catalogue/client/typed-moment.ts";
import { DateField, TextField } from "#ui/text-field.tsx";
import { FieldMessage } from "#ui/field.tsx";
import { useState } from "react";
import { Checkbox } from "#ui/checkbox.tsx";

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

interface PublicationFieldsProps {
  /** Null: immediately when the form is sent. */
  moment: Moment | null;
  onChange: (moment: Moment | null) => void;
}

/** Whether a new edition comes on sale immediately, or at a later moment. */
export function PublicationFields({ moment, onChange }: PublicationFieldsProps) {
  const [refusal, setRefusal] = useState<string>();
  const change = (typed: Moment) => {
    onChange(typed);
    // An incomplete value is not an error yet.
    setRefusal(typed.day && typed.time ? readMoment(typed, new Date()).refusal : undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        checked={moment !== null}
        onChange={(event) => onChange(event.target.checked ? emptyMoment : null)}
        description="Invisible des lecteurs jusqu’au moment choisi, puis en vente d’elle-même."
      >
        Programmer la parution
      </Checkbox>
      {moment && <MomentFields moment={moment} onChange={change} error={refusal} />}
    </div>
  );
}
