import { noteMaxLength } from "#books/publishing/new-versions/new-versions.rules.ts";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { TextArea } from "#ui/text-area.tsx";

const kinds = [
  { id: "minor", label: "Correction mineure" },
  { id: "version", label: "Nouvelle version" },
] as const;

interface NewVersionFieldProps {
  legend?: string;
  /** Null: a minor correction. */
  note: string | null;
  onChange: (note: string | null) => void;
}

/** Whether owners get a mail about the replaced files, and its words. */
export function NewVersionField({
  legend = "Ce que vous remplacez est",
  note,
  onChange,
}: NewVersionFieldProps) {
  return (
    <div className="flex w-full max-w-measure flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <p aria-hidden className="font-semibold">
          {legend}
        </p>
        <SegmentedChoice
          legend={legend}
          options={kinds}
          value={note === null ? "minor" : "version"}
          onChange={(kind) => onChange(kind === "minor" ? null : "")}
        />
        <p className="text-sm text-muted">
          {note === null
            ? "Les lecteurs ne sont pas prévenus\u202f: leur prochain téléchargement sera le nouveau fichier."
            : "Les lecteurs qui ont cette édition reçoivent un e-mail dès que les nouveaux fichiers sont prêts."}
        </p>
      </div>
      {note !== null && (
        <TextArea
          label="Ce qui change, pour les lecteurs"
          required
          limit={noteMaxLength}
          value={note}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
