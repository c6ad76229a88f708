import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import type { NewPartnerKey } from "#modules/exchange/partners/contract.ts";
import { createPartnerKeyMutation, partnerKeysQuery } from "#modules/exchange/queries.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

export function AddPartnerKey({ onAdded }: { onAdded: (key: NewPartnerKey) => void }) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(createPartnerKeyMutation());
  const [failure, setFailure] = useState<string>();
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name"));
    setFailure(undefined);
    try {
      onAdded(await keepSession(() => mutateAsync({ body: { name } })));
      form.reset();
      await queries.invalidateQueries({ queryKey: partnerKeysQuery().queryKey });
    } catch (error) {
      setFailure(errorText(error, "La clé n’a pas pu être créée."));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void add(event)}
      className="flex max-w-measure flex-wrap items-end gap-4"
    >
      <TextField
        label="Nom du nouveau partenaire"
        name="name"
        autoComplete="off"
        maxLength={100}
        error={failure}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" pending={isPending} className="mb-1">
        Créer une clé
      </Button>
    </form>
  );
}
