import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { FeaturedChoice } from "#modules/catalogue/components/back-office/featured-choice.tsx";
import { HomeCategoriesField } from "#modules/catalogue/components/back-office/home-categories-field.tsx";
import type { HomeChoices } from "#modules/catalogue/back-office/home/contract.ts";
import { homeChoicesQuery, saveHomeChoicesMutation } from "#modules/catalogue/back-office/home/queries.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

/** What the publisher chooses for the home page. */
export function HomeChoicesForm() {
  const stored = useQuery(homeChoicesQuery());
  return (
    <Loaded
      answer={stored}
      waiting={
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      }
      failure="Erreur de chargement."
    >
      {(choices) => <Form choices={choices} />}
    </Loaded>
  );
}

function Form({ choices }: { choices: HomeChoices }) {
  const [featured, setFeatured] = useState(choices.featured);
  const [categoryIds, setCategoryIds] = useState(choices.category_ids);
  const saving = useMutation(saveHomeChoicesMutation());
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const save = async () => {
    const body = { featured_edition_id: featured?.edition_id ?? null, category_ids: categoryIds };
    try {
      const saved = await keepSession(() => saving.mutateAsync({ body }));
      queries.setQueryData(homeChoicesQuery().queryKey, saved);
      show("Page d’accueil enregistrée.", { tone: "success" });
    } catch {
      // The form shows the reason.
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} className="flex max-w-measure flex-col gap-10">
      <FormErrors>{saving.error && errorText(saving.error, "La page n’a pas été enregistrée.")}</FormErrors>
      <FeaturedChoice value={featured} onChange={setFeatured} />
      <HomeCategoriesField value={categoryIds} onChange={setCategoryIds} />
      <div>
        <Button type="submit" variant="primary" pending={saving.isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
