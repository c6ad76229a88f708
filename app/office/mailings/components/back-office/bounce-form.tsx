import { Section } from "#ui/section.tsx";
import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { addBounces } from "#office/mailings/readers/letter-readers.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Addresses whose mail came back later, which the shop cannot see: no letter is sent to them any more. */
export function BounceForm() {
  const [addresses, setAddresses] = useState("");
  const { run, pending, failure } = useAct(mutation(addBounces), {
    done: "La lettre ne partira plus vers ces adresses.",
    failed: "Les adresses n’ont pas pu être enregistrées.",
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await run({ body: { addresses } })) setAddresses("");
  };
  return (
    <Section
      title="Adresses en erreur"
      className="border-t border-hairline pt-6"
      titleClassName="pb-5 text-xl"
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-2xl flex-col items-start gap-4"
      >
        <FormErrors>{failure}</FormErrors>
        <TextArea
          label="Adresses qui ne répondent plus"
          description="Collez les messages d’erreur revenus dans votre boîte, ou les adresses seules. Celles que le serveur refuse à l’envoi sont écartées d’elles-mêmes."
          rows={3}
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
          className="w-full"
        />
        <Button type="submit" pending={pending} pendingLabel="Enregistrement…">
          Ne plus leur écrire
        </Button>
      </form>
    </Section>
  );
}
