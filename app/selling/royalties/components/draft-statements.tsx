import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import { FileLinks } from "#selling/royalties/components/file-links.tsx";
import { sumColumns } from "#selling/royalties/components/sum-columns.tsx";
import {
  type Draft,
  type Drafts,
  issueRoyalties,
} from "#selling/royalties/statements/royalty-statements.contract.ts";
import { royaltyDraftUrl } from "#selling/royalties/royalties.queries.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** The statements of the next period, to look at and to issue. */
export function DraftStatements({ drafts }: { drafts: Drafts }) {
  const [isOpen, setOpen] = useState(false);
  const mayIssue = useMay().change("accounting");
  const { run, pending, failure } = useAct(mutation(issueRoyalties), {
    done: "Les relevés sont émis.",
    failed: "Les relevés n’ont pas pu être émis.",
  });
  const count = drafts.items.length;
  const issue = async () => {
    const { to, due_cents, paid_cents } = drafts;
    const body = { to, statements: count, due_cents, paid_cents };
    if (await run({ body })) setOpen(false);
  };
  if (count === 0) return <p className="text-muted">Aucun contrat ne courait pendant cette période.</p>;
  return (
    <div className="flex flex-col items-start gap-5">
      <DataTable
        caption={`Relevés à émettre, ${spanText(drafts)}`}
        columns={columns}
        rows={drafts.items}
        rowKey={({ payee_id }) => payee_id}
        cardsBelow="lg"
      />
      <p>
        Total à verser{"\u202F"}: <strong>{formatCents(drafts.paid_cents)}</strong>
        {drafts.paid_cents !== drafts.due_cents &&
          `, pour des droits bruts de ${formatCents(drafts.due_cents)}`}
      </p>
      {drafts.items.some(({ regime }) => regime === "unknown") && (
        <p className="max-w-measure text-muted">
          Sans régime, un relevé dit les droits bruts{"\u202F"}: notez les cotisations et la TVA d’un auteur
          dans un de ses contrats, avant d’émettre.
        </p>
      )}
      {mayIssue && (
        <Button variant="primary" onClick={() => setOpen(true)}>
          {count === 1 ? "Émettre le relevé" : `Émettre les ${count} relevés`}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void issue()}
        title={`Émettre les relevés, ${spanText(drafts)}\u202F?`}
        confirmLabel="Émettre"
        confirmVariant="primary"
        pending={pending}
      >
        <div className="flex flex-col gap-3 text-muted">
          <FormErrors>{failure}</FormErrors>
          <p>
            Chaque relevé reçoit son numéro et ne change plus{"\u202F"}: une erreur se corrigera dans le
            suivant. Rien ne part encore par e-mail.
          </p>
        </div>
      </ConfirmDialog>
    </div>
  );
}

const columns: Column<Draft>[] = [
  {
    id: "payee",
    header: "Auteur",
    primary: true,
    cell: ({ payee, has_email, regime }) => (
      <>
        {payee}
        {regime !== "known" && (
          <span className="block font-sans text-sm font-normal text-accent">
            {regime === "unknown" ? "cotisations et TVA à préciser" : "attestation de dispense expirée"}
          </span>
        )}
        {!has_email && (
          <span className="block font-sans text-sm font-normal text-muted">sans adresse e-mail</span>
        )}
      </>
    ),
  },
  ...sumColumns,
  {
    id: "files",
    header: "Projet",
    align: "end",
    cell: ({ payee, payee_id }) => (
      <FileLinks name={`Projet de ${payee}`} urlOf={(format) => royaltyDraftUrl(payee_id, format)} />
    ),
  },
];
