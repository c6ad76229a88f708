import { ChevronLeft, ChevronRight } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type {
  BulkPreview,
  BulkPreviewRow,
  BulkValue,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import {
  type BulkField,
  bulkPageSize,
  type BulkRefusal,
  bulkRefusals,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import {
  editionMetadataDraftOf,
  editionMetadataTexts,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import type { StatedAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";
import { type Language, languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import { formatDate, formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { pageCountFor } from "#ui/pagination.tsx";

interface PreviewTableProps {
  preview: BulkPreview;
  field: BulkField;
  page: number;
  onPage: (page: number) => void;
}

/** The values before and after, a page at a time. */
export function PreviewTable({ preview, field, page, onPage }: PreviewTableProps) {
  const tree = useQuery({ ...categoryTreeQuery(), enabled: field === "categories" });
  const write = (value: BulkValue) => written(field, value, namesOf(tree.data ?? []));
  const pageCount = pageCountFor(preview.changed + preview.refused, bulkPageSize);
  return (
    <>
      <DataTable
        caption="Valeurs avant et après"
        columns={columnsOf(write)}
        rows={preview.rows}
        rowKey={({ book_id, edition_id }) => edition_id ?? book_id}
      />
      {pageCount > 1 && (
        <nav
          aria-label="Pages de l’aperçu"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4"
        >
          <Button icon={<ChevronLeft aria-hidden />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Précédent
          </Button>
          <span className="text-muted tabular-nums">
            Page {page} / {pageCount}
          </span>
          <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            Suivant
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </>
  );
}

const columnsOf = (write: (value: BulkValue) => string): Column<BulkPreviewRow>[] => [
  { id: "title", header: "Livre", primary: true, cell: titleOf },
  { id: "before", header: "Avant", cell: ({ before }) => write(before) },
  {
    id: "after",
    header: "Après",
    cell: (row) => (
      <>
        {resultOf(row.after === null ? null : write(row.after), row.refusal)}
        <DuringCampaign row={row} />
      </>
    ),
  },
];

/** What readers pay while a campaign has the edition: it only ever reduces the price. */
function DuringCampaign({ row: { campaign, after, before } }: { row: BulkPreviewRow }) {
  if (!campaign) return null;
  const { name, price_cents, starts_at, ends_at } = campaign;
  const isReduced = price_cents < Number(after ?? before);
  return (
    <Link href={`/admin/operations/${campaign.id}`} className="block text-sm font-normal wrap-anywhere">
      {isReduced
        ? `${formatCents(price_cents)} pendant «\u202F${name}\u202F», du ${formatDate(starts_at)} au ${formatDate(ends_at)}`
        : `«\u202F${name}\u202F» ne le baisse plus`}
    </Link>
  );
}

const resultOf = (after: string | null, refusal: BulkRefusal | null) =>
  after === null ? (
    <span className="text-muted">Inchangé. {refusal && `${bulkRefusals[refusal]}.`}</span>
  ) : (
    <strong className="font-semibold">{after}</strong>
  );

const titleOf = (row: BulkPreviewRow) => (
  <>
    <span className="wrap-anywhere">{row.title}</span>
    <span className="block font-sans text-sm font-normal wrap-anywhere text-muted">
      {[row.author, row.edition_title].filter(Boolean).join(" · ")}
    </span>
  </>
);

const namesOf = (nodes: readonly CategoryNode[]): Map<number, string> =>
  new Map(nodes.flatMap(({ id, name, children }) => [[id, name] as const, ...namesOf(children)]));

const saleNames: Record<string, string> = {
  on_sale: "En vente",
  scheduled: "À paraître",
  withdrawn: "Retirée de la vente",
};

function written(field: BulkField, value: BulkValue, categories: ReadonlyMap<number, string>): string {
  if (Array.isArray(value)) {
    const names = value.map((each) => (typeof each === "number" ? categories.get(each) : each) ?? "…");
    return names.length > 0 ? names.join(", ") : field === "tags" ? "Aucun" : "Aucune";
  }
  if (typeof value === "object") return noticeText(value) || "Aucune";
  if (typeof value === "number") return formatCents(value);
  if (typeof value === "boolean") return value ? "Gratuite pour les abonnés" : "Payante";
  if (field === "sale") return saleNames[value] ?? value;
  if (field === "language") return languageNames[value as Language];
  return field === "publication_date" ? formatDay(value) : value || "Aucune";
}

/** A series, or a statement on accessibility. */
function noticeText(value: { name: string; number: number | null } | StatedAccessibility): string {
  if ("number" in value)
    return [value.name, value.number !== null && `nº\u00A0${value.number}`].filter(Boolean).join(", ");
  return editionMetadataTexts(editionMetadataDraftOf({ isbns: noIsbns, accessibility: value })).Accessibilité;
}
