import { useState } from "react";
import { daysLater, furthestDays, promisedDays, textLimits } from "#words/texts/texts.rules.ts";
import { formatDay, parisDay } from "#platform/data/dates.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { DateField } from "#ui/text-field.tsx";
import { Callout } from "#ui/callout.tsx";
import { TextArea } from "#ui/text-area.tsx";

export interface TermsDraft {
  /** `YYYY-MM-DD`; empty: immediately. */
  effectiveOn: string;
  notifies: boolean;
  summary: string;
}

interface TermsEntryProps {
  draft: TermsDraft;
  fields: FieldErrors;
  onChange: (changes: Partial<TermsDraft>) => void;
}

/**
 * The date of new terms, and whether members are notified, as the terms themselves promise (content/cgu.md, section
 * 11).
 */
export function TermsEntry({ draft, fields, onChange }: TermsEntryProps) {
  // The day on which the form was opened; saving checks the day again.
  const [today] = useState(() => parisDay(new Date()));
  const promised = daysLater(today, promisedDays);
  const isEarly = draft.notifies && (draft.effectiveOn || today) < promised;
  const setNotifies = (notifies: boolean) =>
    onChange({ notifies, ...(notifies && draft.effectiveOn === "" ? { effectiveOn: promised } : {}) });
  return (
    <fieldset className="flex flex-col gap-5 border-t border-hairline pt-6">
      <legend className="float-left w-full font-serif text-xl">Entrée en vigueur</legend>
      <p className="text-muted">
        Chaque changement devient une nouvelle version, numérotée et datée. Ce que chaque membre a accepté
        reste attaché à la sienne.
      </p>
      <DateField
        label="En vigueur à partir du"
        description="Laissez vide pour une correction qui s’applique tout de suite."
        min={today}
        max={daysLater(today, furthestDays)}
        value={draft.effectiveOn}
        error={fields["effective_on"]}
        onChange={(event) => onChange({ effectiveOn: event.target.value })}
        className="max-w-56"
      />
      <Checkbox checked={draft.notifies} onChange={(event) => setNotifies(event.target.checked)}>
        Prévenir les membres par e-mail
      </Checkbox>
      {draft.notifies && (
        <TextArea
          label="Ce qui change, pour les membres"
          description="Quelques phrases. L’e-mail y ajoute la date, un lien vers le nouveau texte et leurs droits."
          required
          rows={4}
          limit={textLimits.summary}
          value={draft.summary}
          error={fields["summary"]}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
      )}
      {isEarly && (
        <Callout>
          Les conditions promettent de prévenir trente jours avant un changement important, soit à partir du{" "}
          {formatDay(promised)} au plus tôt.
        </Callout>
      )}
    </fieldset>
  );
}

/** Progress of the mails about the latest terms. */
export const MailingProgress = ({
  notice,
}: {
  notice: { ordered: number; sent: number; isSpread: boolean };
}) => (
  <Callout className="mb-8" tone={notice.isSpread && notice.sent === notice.ordered ? "success" : "neutral"}>
    {notice.isSpread && notice.sent === notice.ordered
      ? `Les membres ont été prévenus de la dernière version\u202F: ${count(notice.sent)}.`
      : `Les membres sont en train d’être prévenus\u202F: ${count(notice.sent)} sur ${notice.ordered.toLocaleString("fr-FR")}.`}
  </Callout>
);

const count = (mails: number): string =>
  `${mails.toLocaleString("fr-FR")} ${mails > 1 ? "e-mails partis" : "e-mail parti"}`;
