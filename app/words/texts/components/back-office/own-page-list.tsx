import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { getOwnPages } from "#words/texts/own-pages/own-pages.contract.ts";
import { ownPagesQuery } from "#words/texts/own-pages/own-pages.queries.ts";
import { maxSlugLength, ownPagePath, pageStates } from "#words/texts/own-pages/own-pages.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { slugOf } from "#platform/words/plain-letters.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";

type Row = AnswerOf<typeof getOwnPages>[number];

/** The publisher's own pages, and the beginning of a new one. */
export function OwnPageList() {
  const answer = useQuery(ownPagesQuery());
  return (
    <div className="flex flex-col gap-10">
      <NewPage />
      <Loaded answer={answer}>
        {(pages) => (
          <DataTable
            caption="Vos pages"
            cardsBelow="lg"
            columns={columns}
            rows={pages}
            rowKey={({ slug }) => slug}
            empty={<p className="text-muted">Aucune page pour le moment.</p>}
          />
        )}
      </Loaded>
    </div>
  );
}

/** The address is chosen once: links to the page hold for good. */
function NewPage() {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const proposed = title.trim() ? slugOf(title).slice(0, maxSlugLength).replace(/-+$/, "") : "";
  const typed = address ?? proposed;
  const begin = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = typed.trim() ? slugOf(typed.trim().replace(/^\/?page\//, "")).slice(0, maxSlugLength) : "";
    if (slug === "") return setFault("Donnez un titre, ou une adresse.");
    void navigate(`/admin/pages/${slug}`, { state: { title: title.trim() } });
  };
  return (
    <form
      noValidate
      aria-label="Nouvelle page"
      onSubmit={begin}
      className="flex max-w-3xl flex-col items-start gap-4"
    >
      <div className="grid w-full gap-4 md:grid-cols-2">
        <TextField
          label="Titre d’une nouvelle page"
          description={"Par exemple «\u00A0Manuscrits\u00A0», «\u00A0Libraires\u00A0», «\u00A0Presse\u00A0»."}
          value={title}
          error={fault}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Adresse"
          description="Après /page/. Elle ne changera plus, pour que les liens tiennent."
          value={typed}
          maxLength={maxSlugLength}
          onChange={({ target }) => setAddress(target.value)}
        />
      </div>
      <Button type="submit" variant="primary">
        Écrire cette page
      </Button>
    </form>
  );
}

const columns: Column<Row>[] = [
  {
    id: "title",
    header: "Page",
    primary: true,
    cell: ({ slug, title }) => <Link href={`/admin/pages/${slug}`}>{title}</Link>,
  },
  {
    id: "state",
    header: "État",
    cell: ({ state, has_draft }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={state === "online" ? "success" : "neutral"}>{pageStates[state]}</Badge>
        {has_draft && <Badge tone="neutral">un brouillon attend</Badge>}
      </span>
    ),
  },
  {
    id: "address",
    header: "Adresse",
    cell: ({ slug, state }) =>
      state === "online" ? <Link href={ownPagePath(slug)}>{ownPagePath(slug)}</Link> : ownPagePath(slug),
  },
  {
    id: "saved",
    header: "Enregistrée",
    cell: ({ saved_at, saved_by }) => `${formatDateTime(saved_at)}${saved_by ? `, ${saved_by}` : ""}`,
  },
];
