import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type JournalOverview, confirmClock } from "#selling/payments/accounting/accounting.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { DateField } from "#ui/date-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** After a jump of the clock nothing is closed until an administrator gives the day. */
export function ClockConfirmation({ jump }: { jump: NonNullable<JournalOverview["jump"]> }) {
  const [day, setDay] = useState("");
  const act = useAct(mutation(confirmClock), {
    done: "L’horloge est confirmée.",
    failed: "L’horloge n’a pas pu être confirmée.",
  });
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day === "") return act.fail("Donnez la date d’aujourd’hui.");
    void act.run({ body: { day } });
  };
  return (
    <Callout>
      <p>
        L’horloge du serveur a sauté du {formatDateTime(jump.expected_at)} au{" "}
        {formatDateTime(jump.noticed_at)}. Rien n’est clos avant que vous n’ayez confirmé la date
        d’aujourd’hui.
      </p>
      <form noValidate onSubmit={confirm} className="flex flex-wrap items-end gap-4 pt-4">
        <FormErrors>{act.failure}</FormErrors>
        <DateField label="Nous sommes le" value={day} onChange={(event) => setDay(event.target.value)} />
        <Button type="submit" size="sm" pending={act.pending}>
          Confirmer
        </Button>
      </form>
    </Callout>
  );
}
