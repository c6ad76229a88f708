import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { useAct } from "#access/administrators/components/use-act.ts";
import { changeOwnEmail } from "#access/administrators/links/administrator-links.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Section } from "#ui/section.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The administrator's address, which a mailed link confirms. */
export function OwnEmail() {
  const { data } = useQuery(administratorQuery());
  const act = useAct(mutation(changeOwnEmail), {
    done: "Un lien est envoyé à cette adresse\u202f: ouvrez-le dans les 24 heures.",
    failed: "Le lien n’a pas pu être envoyé.",
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email"));
    if (await act.run({ body: { email } })) form.reset();
  };
  return (
    <Section title="Adresse e-mail" className="border-t border-hairline pt-6">
      <p className="max-w-measure pb-5 text-muted">
        {data?.email
          ? `Vos messages vont à ${data.email}, dont celui d’un mot de passe oublié.`
          : "Sans adresse, un mot de passe oublié ne se retrouve qu’avec l’aide d’un propriétaire."}
      </p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-md flex-col items-start gap-5 [&>*:not(button)]:w-full"
      >
        <FormErrors>{act.fields["email"] ? null : act.failure}</FormErrors>
        <TextField
          label={data?.email ? "Nouvelle adresse" : "Votre adresse"}
          name="email"
          type="email"
          autoComplete="email"
          error={act.fields["email"]}
        />
        <Button type="submit" pending={act.pending}>
          Recevoir le lien
        </Button>
      </form>
    </Section>
  );
}
