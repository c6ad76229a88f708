import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ImportScreen } from "#books/exchange/components/import-screen.tsx";
import { importQuery } from "#books/exchange/exchange.queries.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function ImportPage() {
  const { importId = "" } = useParams();
  const name = useQuery(importQuery(importId)).data?.name ?? "Import";
  const before = (
    <Breadcrumbs items={[{ label: "Importer, exporter", href: "/admin/catalogue" }, { label: name }]} />
  );
  return (
    <>
      <PageMeta title={name} description="L’import d’un catalogue." noIndex />
      <PageHeader before={before} title={name} className="mb-8" />
      <ImportScreen id={importId} />
    </>
  );
}
