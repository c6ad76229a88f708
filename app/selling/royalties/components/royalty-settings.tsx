import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { SubscriptionRule } from "#selling/royalties/royalty-calculation.rules.ts";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { rhythmNames, type RoyaltySettings as Settings } from "#selling/royalties/royalty-settings.rules.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { saveRoyaltySettings } from "#selling/royalties/statements/royalty-statements.contract.ts";
import { mutation } from "#platform/http/call.ts";

const ruleNames: Record<SubscriptionRule, string> = {
  none: "Pas de partage",
  downloads: "Selon les téléchargements des abonnés",
  owners: "Selon les ajouts à leur bibliothèque",
};

/** How often statements are made, and how subscriptions are divided. */
export function RoyaltySettings({ stored }: { stored: Settings }) {
  const [draft, setDraft] = useState(stored);
  const [share, setShare] = useState<number | null>(stored.rule_share);
  const act = useAct(mutation(saveRoyaltySettings), {
    done: "C’est enregistré.",
    failed: "Les réglages n’ont pas pu être enregistrés.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (share === null) return act.fail("Indiquez la part des abonnements, ou 0.");
    void act.run({ body: { ...draft, rule_share: share } });
  };
  return (
    <section aria-labelledby="reglages-des-droits" className="border-t border-hairline pt-6">
      <h2 id="reglages-des-droits" className="pb-5 text-xl">
        Rythme et abonnements
      </h2>
      <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
        <FormErrors>{act.failure}</FormErrors>
        <ChoiceSelect
          label="Relevés"
          names={rhythmNames}
          value={draft.rhythm}
          onChoose={(rhythm) => setDraft({ ...draft, rhythm })}
        />
        <ChoiceSelect
          label="Partage des abonnements"
          description="Mois par mois, entre les livres. La règle est gardée avec chaque période émise."
          names={ruleNames}
          value={draft.rule}
          onChoose={(rule) => setDraft({ ...draft, rule })}
        />
        {draft.rule !== "none" && (
          <PercentField
            label="Part des abonnements à partager"
            hundredths={share}
            onChangeHundredths={setShare}
            className="w-60"
          />
        )}
        <Button type="submit" pending={act.pending}>
          Enregistrer
        </Button>
      </form>
    </section>
  );
}
