import { useState } from "react";
import { faultLines, TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import {
  type EditedConsent,
  saveConsentText,
  restoreConsentText,
} from "#words/texts/back-office/text-editing.contract.ts";
import { consentTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { call } from "#platform/http/call.ts";
import { Callout } from "#ui/callout.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface ConsentFormProps {
  consent: EditedConsent;
  onDone: (done: string) => Promise<void>;
}

const wordings = [
  { name: "digital_content", label: "Pour les éditions", rows: 5 },
  { name: "gift", label: "Pour un cadeau", rows: 5 },
  { name: "subscription", label: "Pour l’abonnement", rows: 7 },
] as const;

/** The wording that a reader accepts before paying; each version is kept with its payments. */
export function ConsentForm({ consent, onDone }: ConsentFormProps) {
  const form = useConsentForm(consent, onDone);
  const { draft, fields, setDraft } = form;
  return (
    <div className="flex max-w-measure flex-col gap-8">
      <Callout>
        Ces phrases engagent. Sans une demande expresse de fourniture immédiate et la reconnaissance que le
        droit de rétractation est perdu (code de la consommation, article L. 221-28, 13°), le lecteur garde
        ses quatorze jours. Faites relire tout changement par un juriste. La version est enregistrée avec
        chaque paiement.
      </Callout>
      <TextForm form={form}>
        {wordings.map(({ name, label, rows }) => (
          <TextArea
            key={name}
            label={label}
            required
            rows={rows}
            limit={textLimits.consent}
            value={draft[name]}
            error={faultLines(fields[name])}
            onChange={(event) => setDraft((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
      </TextForm>
    </div>
  );
}

const useConsentForm = (consent: EditedConsent, onDone: ConsentFormProps["onDone"]) =>
  useTextForm(consent, {
    draftKey: "brouillon-consentement",
    source: consentTextQuery(),
    draftOf: ({ digital_content, gift, subscription }) => ({ digital_content, gift, subscription }),
    write: (client, draft, revision) => call(client, saveConsentText, { body: { revision, ...draft } }),
    restore: (client, revision) => call(client, restoreConsentText, { body: { revision } }),
    consequence: "Ce sera une nouvelle version.",
    named: (draft) => ({
      Éditions: draft.digital_content,
      Cadeau: draft.gift,
      Abonnement: draft.subscription,
    }),
    saved: "Le texte est enregistré.",
    failed: "Le texte n’a pas pu être enregistré.",
    onDone,
  });

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
        {wordings.map(({ name, label }) => (
          <div key={name} className="pb-5">
            <h3 className="pb-1">{label}</h3>
            <p>{shown?.[name]}</p>
          </div>
        ))}
      </Dialog>
    </>
  );
}
