import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type CampaignDraft,
  campaignDraftOf,
  type CampaignLine,
  emptyCampaign,
  readCampaign,
} from "#books/catalogue/client/campaign-draft.ts";
import {
  type Campaign,
  createCampaign,
  updateCampaign,
} from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { campaignNameMaxLength } from "#books/catalogue/campaigns/price-campaigns.rules.ts";
import { MomentFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import { EditionSearch } from "#books/catalogue/components/campaigns/edition-search.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { X } from "lucide-react";
import { formatCents } from "#platform/data/money.ts";
import { EuroField } from "#ui/euro-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { mutation } from "#platform/http/call.ts";

interface CampaignFormProps {
  /** Absent for a new one. */
  campaign?: Campaign;
  onSaved: () => void;
}

/** A campaign that has not begun: its name, its period and its prices. */
export function CampaignForm({ campaign, onSaved }: CampaignFormProps) {
  const { draft, change, submit, pending, failure } = useCampaignForm(campaign, onSaved);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Nom de l’opération"
        description={"Pour vous seul\u202F: les lecteurs ne le voient pas."}
        required
        maxLength={campaignNameMaxLength}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        className="max-w-md"
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Période, à l’heure de Paris</legend>
        <Checkbox checked={draft.startsNow} onChange={(event) => change({ startsNow: event.target.checked })}>
          Commencer dès l’enregistrement
        </Checkbox>
        {!draft.startsNow && (
          <MomentFields
            label="Premier jour"
            timeLabel="Heure du début"
            moment={draft.start}
            onChange={(start) => change({ start })}
          />
        )}
        <MomentFields
          label="Jour de la fin"
          timeLabel="Heure de la fin"
          moment={draft.end}
          onChange={(end) => change({ end })}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Éditions et prix</legend>
        <CampaignLines lines={draft.lines} onChange={(lines) => change({ lines })} />
        <EditionSearch lines={draft.lines} onAdd={(added) => change({ lines: [...draft.lines, ...added] })} />
      </fieldset>
      <div>
        <Button variant="primary" type="submit" pending={pending} pendingLabel="Enregistrement…">
          Enregistrer l’opération
        </Button>
      </div>
    </form>
  );
}

function useCampaignForm(campaign: Campaign | undefined, onSaved: () => void) {
  const [draft, setDraft] = useState<CampaignDraft>(() =>
    campaign ? campaignDraftOf(campaign) : emptyCampaign,
  );
  const texts = {
    done: "L’opération est enregistrée.",
    failed: "L’opération n’a pas pu être enregistrée.",
  };
  const creation = useAct(mutation(createCampaign), texts);
  const update = useAct(mutation(updateCampaign), texts);
  const { fail, failure, pending } = campaign ? update : creation;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, refusal } = readCampaign(draft);
    if (!body) return fail(refusal);
    const saving = campaign
      ? update.run({ params: { id: String(campaign.id) }, body: { ...body, version: campaign.version } })
      : creation.run({ body });
    void saving.then((isSaved) => isSaved && onSaved());
  };
  const change = (changes: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return { draft, change, submit, pending, failure };
}

interface CampaignLinesProps {
  lines: readonly CampaignLine[];
  onChange: (lines: readonly CampaignLine[]) => void;
}

/** The chosen editions, each with its price in the campaign. */
function CampaignLines({ lines, onChange }: CampaignLinesProps) {
  if (lines.length === 0) return <p className="text-muted">Aucune édition choisie pour le moment.</p>;
  const change = (editionId: number, priceCents: number | null) =>
    onChange(lines.map((line) => (line.editionId === editionId ? { ...line, priceCents } : line)));
  return (
    <>
      {lines.length > 1 && (
        <SamePrice onApply={(priceCents) => onChange(lines.map((line) => ({ ...line, priceCents })))} />
      )}
      <ul className="divide-y divide-hairline border-y border-hairline">
        {lines.map((line) => (
          <li key={line.editionId} className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-serif text-lg leading-snug">{line.bookTitle}</p>
              <p className="text-sm text-muted">
                {line.editionTitle}, aujourd’hui{" "}
                <span className="whitespace-nowrap tabular-nums">{formatCents(line.regularCents)}</span>
              </p>
            </div>
            <div className="flex items-end gap-2">
              <EuroField
                label={
                  <>
                    Prix
                    <span className="sr-only">
                      {" "}
                      de {line.bookTitle}, {line.editionTitle}
                    </span>
                  </>
                }
                required
                className="w-32"
                valueCents={line.priceCents}
                error={errorOf(line)}
                onChangeCents={(cents) => change(line.editionId, cents)}
              />
              <IconButton
                label={`Retirer ${line.bookTitle}, ${line.editionTitle}`}
                icon={<X />}
                onClick={() => onChange(lines.filter(({ editionId }) => editionId !== line.editionId))}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const errorOf = ({ priceCents, regularCents }: CampaignLine): string | undefined =>
  priceCents !== null && priceCents >= regularCents ? "Plus bas qu’aujourd’hui." : undefined;

function SamePrice({ onApply }: { onApply: (cents: number) => void }) {
  const [cents, setCents] = useState<number | null>(null);
  return (
    <div className="flex flex-wrap items-end gap-3 pb-4">
      <EuroField
        label="Un même prix pour toutes"
        className="w-52"
        valueCents={cents}
        onChangeCents={setCents}
      />
      <Button aria-disabled={cents === null || undefined} onClick={() => cents !== null && onApply(cents)}>
        Appliquer
      </Button>
    </div>
  );
}
