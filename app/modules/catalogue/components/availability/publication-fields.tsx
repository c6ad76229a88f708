import { useState } from "react";
import { emptyMoment, type Moment, readMoment } from "#modules/catalogue/availability/client/moment.ts";
import { MomentFields } from "#modules/catalogue/components/availability/moment-fields.tsx";
import { Checkbox } from "#ui/checkbox.tsx";

interface PublicationFieldsProps {
  /** Null: as soon as the form is sent. */
  moment: Moment | null;
  onChange: (moment: Moment | null) => void;
}

/** Whether what is added comes on sale at once, or at a moment. */
export function PublicationFields({ moment, onChange }: PublicationFieldsProps) {
  const [refusal, setRefusal] = useState<string>();
  const change = (typed: Moment) => {
    onChange(typed);
    // What is half typed is not wrong yet.
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
