import { useQuery } from "@tanstack/react-query";
import { CornerDownRight, Trash2 } from "lucide-react";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { deleteRedirect, type Redirects, saveRedirect } from "#office/redirects/redirects.contract.ts";
import { RedirectImport } from "#office/redirects/components/redirect-import.tsx";
import { redirectsQuery } from "#office/redirects/redirects.queries.ts";
import { missingKeptDays, type Redirect } from "#office/redirects/redirects.rules.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { formatDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Where former addresses lead; what is asked for in vain fills the form with one click. */
export function RedirectDesk() {
  const [q, setQ] = useState("");
  const answer = useQuery(redirectsQuery(q.trim()));
  const [draft, setDraft] = useState<Redirect>({ source: "", target: "" });
  const target = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-12">
      <RedirectForm draft={draft} onDraft={setDraft} target={target} />
      <RedirectImport />
      <Loaded answer={answer}>
        {({ missing, items, total }) => (
          <>
            <Missing
              missing={missing}
              onRedirect={(source) => {
                setDraft({ source, target: "" });
                target.current?.focus();
              }}
            />
            <section aria-labelledby="redirections" className="flex flex-col gap-4">
              <h2 id="redirections">Redirections</h2>
              <TextField
                label="Chercher une adresse"
                type="search"
                className="max-w-measure"
                value={q}
                onChange={(event) => setQ(event.target.value)}
              />
              {total > 0 && (
                <p className="text-muted">
                  {formatCount(total)} {total > 1 ? "redirections" : "redirection"}
                  {total > items.length && `, dont les ${items.length} dernières`}.
                </p>
              )}
              <RedirectTable items={items} />
            </section>
          </>
        )}
      </Loaded>
    </div>
  );
}

interface RedirectFormProps {
  draft: Redirect;
  onDraft: (draft: Redirect) => void;
  target: RefObject<HTMLInputElement | null>;
}

function RedirectForm({ draft, onDraft, target }: RedirectFormProps) {
  const act = useAct(mutation(saveRedirect), {
    done: "La redirection est enregistrée.",
    failed: "La redirection n’a pas pu être enregistrée.",
  });
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await act.run({ body: draft })) onDraft({ source: "", target: "" });
  };
  return (
    <form
      noValidate
      aria-label="Une redirection"
      onSubmit={(event) => void save(event)}
      className="flex max-w-3xl flex-col items-start gap-4"
    >
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-4 md:grid-cols-2">
        <TextField
          label="Ancienne adresse"
          description={
            "Entière ou depuis la barre. Un «\u00A0*\u00A0» tient lieu de n’importe quoi\u202F: /produit/*"
          }
          value={draft.source}
          error={act.fields["source"]}
          onChange={({ target: { value } }) => onDraft({ ...draft, source: value })}
        />
        <TextField
          ref={target}
          label="Mène à"
          description={
            "Une page de cette boutique\u202F: /livre/mon-livre, ou /livre/* pour reprendre ce que remplace l’étoile."
          }
          value={draft.target}
          error={act.fields["target"]}
          onChange={({ target: { value } }) => onDraft({ ...draft, target: value })}
        />
      </div>
      <Button type="submit" variant="primary" pending={act.pending}>
        Enregistrer
      </Button>
    </form>
  );
}

interface MissingProps {
  missing: Redirects["missing"];
  onRedirect: (address: string) => void;
}

const Missing = ({ missing, onRedirect }: MissingProps) => (
  <section aria-labelledby="introuvables" className="flex flex-col gap-4">
    <h2 id="introuvables">Demandées en vain</h2>
    <p className="max-w-measure text-muted">
      Les adresses que des lecteurs ont suivies sans rien trouver. Seuls l’adresse et le nombre par jour sont
      comptés, jamais les personnes, et tout s’efface après {missingKeptDays} jours.
    </p>
    <DataTable
      caption="Adresses demandées en vain"
      columns={missingColumns(onRedirect)}
      rows={missing}
      rowKey={({ address }) => address}
      empty={<p className="text-muted">Rien pour le moment.</p>}
    />
  </section>
);

const missingColumns = (onRedirect: MissingProps["onRedirect"]): Column<Redirects["missing"][number]>[] => [
  {
    id: "address",
    header: "Adresse",
    primary: true,
    cell: ({ address }) => <span className="wrap-anywhere">{address}</span>,
  },
  { id: "requests", header: "Fois", align: "end", cell: ({ requests }) => formatCount(requests) },
  { id: "last", header: "Dernier jour", cell: ({ last_day }) => formatDay(last_day) },
  {
    id: "redirect",
    header: "Rediriger",
    headerHidden: true,
    align: "end",
    cell: ({ address }) => (
      <Button size="sm" icon={<CornerDownRight aria-hidden />} onClick={() => onRedirect(address)}>
        Rediriger<span className="sr-only"> {address}</span>
      </Button>
    ),
  },
];

const redirectColumns = (onDelete: (id: number) => void): Column<Redirects["items"][number]>[] => [
  {
    id: "source",
    header: "Ancienne adresse",
    primary: true,
    cell: ({ source }) => <span className="wrap-anywhere">{source}</span>,
  },
  { id: "target", header: "Mène à", cell: ({ target }) => <span className="wrap-anywhere">{target}</span> },
  {
    id: "acts",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: ({ id, source }) => (
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => onDelete(id)}>
        Supprimer<span className="sr-only"> {source}</span>
      </Button>
    ),
  },
];

function RedirectTable({ items }: Pick<Redirects, "items">) {
  const act = useAct(mutation(deleteRedirect), {
    done: "La redirection est supprimée.",
    failed: "La redirection n’a pas pu être supprimée.",
  });
  return (
    <>
      <FormErrors>{act.failure}</FormErrors>
      <DataTable
        caption="Redirections"
        columns={redirectColumns((id) => void act.run({ params: { id: String(id) } }))}
        rows={items}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">Aucune redirection.</p>}
      />
    </>
  );
}
