import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import * as calls from "#selling/payments/declarations/declarations.contract.ts";
import { Button } from "#ui/button.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface ReportFileProps {
  report: calls.TaxReport;
  /** Where it is delivered, in French. */
  delivery: string;
  maySend: boolean;
}

/** A file for the platform, its delivery and its receipt. */
export function ReportFile({ report, delivery, maySend }: ReportFileProps) {
  const { id, reference, revision, made_at, delivered_at, receipt, receipt_is_file } = report;
  const deliver = useAct(mutation(calls.deliverReport), {
    done: "Le fichier est remis.",
    failed: "Le fichier n’a pas pu être remis.",
  });
  return (
    <div className="flex flex-col gap-3 rounded border border-hairline bg-raised p-4">
      <p>
        <strong className="font-semibold wrap-anywhere">{reference}</strong>
        {`, ${revision > 0 ? "rectificatif " : ""}fait le ${formatDateTime(made_at)}`}
        {delivered_at && `, remis le ${formatDateTime(delivered_at)}`}
      </p>
      <FormErrors>{deliver.failure}</FormErrors>
      <p className="flex flex-wrap gap-3">
        <a
          href={urlOf(calls.downloadReport, { params: { id: String(id) } })}
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
        <div className="flex flex-col gap-4 pt-3">
          {receipt_is_file && (
            <Link href={urlOf(calls.downloadReceipt, { params: { id: String(id) } })} download>
              {receipt}
            </Link>
          )}
          {maySend && <ReceiptForm id={id} text={receipt_is_file ? "" : (receipt ?? "")} />}
          {!maySend && !receipt_is_file && <p className="wrap-anywhere whitespace-pre-wrap">{receipt}</p>}
        </div>
      </details>
    </div>
  );
}

const receiptTexts = {
  done: "L’accusé de réception est gardé.",
  failed: "L’accusé de réception n’a pas pu être gardé.",
};
const limit = { bytes: calls.maxReceiptBytes, text: "Ce fichier dépasse 1\u00A0Mo." };

/** The acknowledgement as a file, or as a text: the last one is kept. */
function ReceiptForm({ id, text: stored }: { id: number; text: string }) {
  const [text, setText] = useState(stored);
  const params = { id: String(id) };
  const keep = useAct(mutation(calls.keepReceipt), receiptTexts);
  const file = useAct(
    {
      mutationFn: (chosen: File) => sendImportedFile(chosen, urlOf(calls.keepReceiptFile, { params }), limit),
    },
    receiptTexts,
  );
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void keep.run({ params, body: { receipt: text } });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-3">
      <FormErrors>{keep.failure ?? file.failure}</FormErrors>
      <FileButton onChoose={(chosen) => void file.run(chosen)}>Choisir le fichier reçu</FileButton>
      <TextArea
        className="w-full"
        label="Ou le texte de l’accusé"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" pending={keep.pending}>
        Garder ce texte
      </Button>
    </form>
  );
}
