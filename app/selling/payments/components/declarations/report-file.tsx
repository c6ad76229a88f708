import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import {
  deliverReport,
  downloadReport,
  keepReceipt,
  type TaxReport,
} from "#selling/payments/declarations/declarations.contract.ts";
import { Button } from "#ui/button.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface ReportFileProps {
  report: TaxReport;
  /** Where it is delivered, in French. */
  delivery: string;
  maySend: boolean;
}

/** A file for the platform, its delivery and its receipt. */
export function ReportFile({ report, delivery, maySend }: ReportFileProps) {
  const { id, reference, revision, made_at, delivered_at, receipt } = report;
  const [text, setText] = useState(receipt ?? "");
  const deliver = useAct(mutation(deliverReport), {
    done: "Le fichier est remis.",
    failed: "Le fichier n’a pas pu être remis.",
  });
  const keep = useAct(mutation(keepReceipt), {
    done: "L’accusé de réception est gardé.",
    failed: "L’accusé de réception n’a pas pu être gardé.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void keep.run({ params: { id: String(id) }, body: { receipt: text } });
  };
  return (
    <div className="flex flex-col gap-3 rounded border border-hairline bg-raised p-4">
      <p>
        <strong className="font-semibold wrap-anywhere">{reference}</strong>
        {`, ${revision > 0 ? "rectificatif " : ""}fait le ${formatDateTime(made_at)}`}
        {delivered_at && `, remis le ${formatDateTime(delivered_at)}`}
      </p>
      <FormErrors>{deliver.failure ?? keep.failure}</FormErrors>
      <p className="flex flex-wrap gap-3">
        <a
          href={urlOf(downloadReport, { params: { id: String(id) } })}
          download
          className={buttonStyle("secondary", "sm")}
        >
          Télécharger (XML)
        </a>
        {maySend && (
          <Button
            size="sm"
            pending={deliver.pending}
            onClick={() => void deliver.run({ params: { id: String(id) } })}
          >
            Remettre à la plateforme
          </Button>
        )}
      </p>
      {maySend && <p className="text-sm text-muted">{`Destination\u202f: ${delivery}.`}</p>}
      <details>
        <summary className="min-h-6 cursor-pointer">
          {receipt ? "Accusé de réception gardé" : "Garder l’accusé de réception"}
        </summary>
        {maySend ? (
          <form noValidate onSubmit={save} className="flex flex-col items-start gap-3 pt-3">
            <TextArea
              className="w-full"
              label="Accusé de réception de la plateforme"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" size="sm" pending={keep.pending}>
              Garder
            </Button>
          </form>
        ) : (
          <p className="pt-3 wrap-anywhere whitespace-pre-wrap">{receipt}</p>
        )}
      </details>
    </div>
  );
}
