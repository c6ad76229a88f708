import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RestoreButton, faultLines, TextForm } from "#words/texts/components/back-office/text-form.tsx";
import {
  type EditedConsent,
  saveConsentText,
  restoreConsentText,
} from "#words/texts/back-office/text-editing.contract.ts";
import { consentTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { call, mutation } from "#platform/http/call.ts";
import { Callout } from "#ui/callout.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface ConsentFormProps {
  consent: EditedConsent;
  onDone: (done: string) => Promise<void>;
}

const formOf = ({ revision, digital_content, gift, subscription }: EditedConsent) => ({
  version: revision,
  draft: { digital_content, gift, subscription },
});

/** The wording that a reader accepts before paying; each version is kept with its payments. */
export function ConsentForm({ consent, onDone }: ConsentFormProps) {
  const queries = useQueryClient();
  const [opened] = useState(consent);
  const form = useVersionedForm({
    draftKey: "brouillon-consentement",
    opened: () => formOf(opened),
    write: (draft, revision) => call(queries, saveConsentText, { body: { revision, ...draft } }),
    latest: async () => formOf(await queries.fetchQuery(consentTextQuery())),
    named: (draft) => ({
      Éditions: draft.digital_content,
      Cadeau: draft.gift,
      Abonnement: draft.subscription,
    }),
    onSaved: () => onDone("Le texte est enregistré."),
    texts: { save: "Le texte n’a pas pu être enregistré.", load: "Erreur de chargement" },
  });
  const { draft, fields, setDraft } = form;
  const restore = (
    <RestoreButton
      mutation={mutation(restoreConsentText)}
      input={{ body: { revision: opened.revision } }}
      onDone={(done) => {
        form.discard();
        onDone(done);
      }}
      consequence="Ce sera une nouvelle version."
    />
  );
  return (
    <div className="flex max-w-measure flex-col gap-8">
      <Callout>
        Ces phrases engagent. Sans une demande expresse de fourniture immédiate et la reconnaissance que le
        droit de rétractation est perdu (code de la consommation, article L. 221-28, 13°), le lecteur garde
        ses quatorze jours. Faites relire tout changement par un juriste. La version est enregistrée avec
        chaque paiement.
      </Callout>
      <TextForm form={form} actions={opened.is_own && restore}>
        <TextArea
          label="Pour les éditions"
          required
          rows={5}
          limit={textLimits.consent}
          value={draft.digital_content}
          error={faultLines(fields["digital_content"])}
          onChange={(event) => setDraft((before) => ({ ...before, digital_content: event.target.value }))}
        />
        <TextArea
          label="Pour un cadeau"
          required
          rows={5}
          limit={textLimits.consent}
          value={draft.gift}
          error={faultLines(fields["gift"])}
          onChange={(event) => setDraft((before) => ({ ...before, gift: event.target.value }))}
        />
        <TextArea
          label="Pour l’abonnement"
          required
          rows={7}
          limit={textLimits.consent}
          value={draft.subscription}
          error={faultLines(fields["subscription"])}
          onChange={(event) => setDraft((before) => ({ ...before, subscription: event.target.value }))}
        />
      </TextForm>
    </div>
  );
}

type Row = EditedConsent["history"][number];

/** Every wording that readers have accepted. */
export function ConsentHistory({ rows }: { rows: readonly Row[] }) {
  const [shown, setShown] = useState<Row | null>(null);
  return (
    <>
      <TextHistory rows={rows}>
        {(row) => (
          <Button variant="quiet" size="sm" onClick={() => setShown(row)}>
            Lire
          </Button>
        )}
      </TextHistory>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={`Version ${shown?.version ?? ""}`}>
        <h3 className="pb-1">Pour les éditions</h3>
        <p className="pb-5">{shown?.digital_content}</p>
        <h3 className="pb-1">Pour un cadeau</h3>
        <p className="pb-5">{shown?.gift}</p>
        <h3 className="pb-1">Pour l’abonnement</h3>
        <p className="pb-4">{shown?.subscription}</p>
      </Dialog>
    </>
  );
}
