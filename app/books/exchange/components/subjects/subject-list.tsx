import { useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { subjectsQuery } from "#books/exchange/exchange.queries.ts";
import { type SubjectCategory, placeSubject } from "#books/exchange/subjects/subjects.contract.ts";
import { schemeNames, subjectKey, subjectCode } from "#books/exchange/subjects.rules.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { CategoriesOfHeadings } from "#books/exchange/components/subjects/categories-of-headings.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select, ChoiceSelect } from "#ui/select.tsx";
import { mutation } from "#platform/http/call.ts";
import { type SubjectScheme, subjectSchemes } from "#formats/onix/book-record.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";

interface SubjectChoiceProps {
  subject: SubjectCategory;
  /** The categories that can be chosen, by id. */
  names: ReadonlyMap<number, string>;
}

/** The category of a code; a choice is saved at once. */
function SubjectChoice({ subject, names }: SubjectChoiceProps) {
  const { scheme, code, state, category, category_id: chosen } = subject;
  const act = useAct(mutation(placeSubject), {
    done: "Le sujet est rangé.",
    failed: "Le sujet n’a pas pu être rangé.",
  });
  const place = (value: string) => {
    if (value === "unknown" || value === "proposed") return;
    void act.run({ body: { scheme, code, category_id: value === "ignored" ? null : Number(value) } });
  };
  return (
    <div className="flex flex-col gap-2 md:min-w-72">
      <Select
        label={`Catégorie de ${schemeNames[scheme]} ${code}`}
        labelHidden
        value={chosen ?? state}
        disabled={act.pending}
        onChange={({ target }) => place(target.value)}
      >
        {state === "unknown" && <option value="unknown">À choisir…</option>}
        {state === "proposed" && <option value="proposed">{category} (proposée)</option>}
        <option value="ignored">Aucune catégorie</option>
        {chosen !== null && !names.has(chosen) && <option value={chosen}>{category}</option>}
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <FormErrors>{act.failure}</FormErrors>
    </div>
  );
}

type View = "unknown" | "used" | "all";
const isIn: Record<View, (subject: SubjectCategory) => boolean> = {
  unknown: ({ state }) => state === "unknown",
  used: ({ books }) => books > 0,
  all: () => true,
};
const pageSize = 50;

/** The codes of subjects, each with the choice of its category; those without one are shown first. */
export function SubjectList() {
  const answer = useQuery(subjectsQuery());
  return <Loaded answer={answer}>{(subjects) => <Views subjects={subjects} />}</Loaded>;
}

function Views({ subjects }: { subjects: SubjectCategory[] }) {
  const names = useCategoryNames();
  const [search, setSearch] = useSearchParams();
  // The view of the first visit stays when the last code is placed.
  const [first] = useState<View>(() => (subjects.some(isIn.unknown) ? "unknown" : "all"));
  const wanted = search.get("voir");
  const view = wanted === "unknown" || wanted === "used" || wanted === "all" ? wanted : first;
  const shown = subjects.filter(isIn[view]);
  const pageCount = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = Math.min(pageCount, Math.max(1, Math.trunc(Number(search.get("page") ?? 1)) || 1));
  const count = (each: View) => subjects.filter(isIn[each]).length;
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-4">
      <h2 id="codes" className="sr-only">
        Les codes
      </h2>
      <p className="max-w-measure text-muted">
        Un livre importé reçoit la catégorie de chacun de ses codes, en plus de celles qu’il a. Un code vaut
        aussi pour ceux qu’il contient (FF pour FFD). Les catégories proposées sont créées avec leur premier
        livre. Vous pouvez ensuite les renommer ou les déplacer, le lien demeure.
      </p>
      <p className="max-w-measure text-muted">
        Des catégories sont proposées pour Thema et BISAC, aucune pour CLIL{"\u202F"}: ses numéros ne disent
        pas quel sujet en contient un autre. Un import vous demandera de ranger, une fois pour toutes, chaque
        code CLIL qu’il apporte.
      </p>
      <CategoriesOfHeadings count={subjects.filter((each) => isIn.unknown(each) && each.heading).length} />
      <SegmentedChoice
        legend="Codes à afficher"
        className="max-sm:[&>div]:flex max-sm:[&>div]:flex-col"
        options={[
          { id: "unknown", label: `À ranger (${count("unknown")})` },
          { id: "used", label: `Employés (${count("used")})` },
          { id: "all", label: `Tous (${count("all")})` },
        ]}
        value={view}
        onChange={(voir) => setSearch({ voir }, { replace: true, preventScrollReset: true })}
      />
      {shown.length === 0 ? (
        <EmptyState title={view === "unknown" ? "Tous les codes sont rangés" : "Aucun code ici"}>
          {view === "unknown"
            ? "Les codes inconnus d’un prochain import apparaîtront ici."
            : "Choisissez un autre affichage."}
        </EmptyState>
      ) : (
        <DataTable
          caption="Codes et catégories"
          columns={columnsWith(names)}
          rows={shown.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={subjectKey}
        />
      )}
      {pageCount > 1 && (
        <Pagination
          label="Pages des codes"
          page={page}
          pageCount={pageCount}
          summary={`Page ${page} / ${pageCount} — ${shown.length} codes`}
          hrefFor={(number) => `?${new URLSearchParams({ voir: view, page: String(number) }).toString()}`}
        />
      )}
    </section>
  );
}

const columnsWith = (names: ReadonlyMap<number, string>): Column<SubjectCategory>[] => [
  {
    id: "code",
    header: "Code",
    primary: true,
    cell: ({ scheme, code, heading }) => (
      <>
        {schemeNames[scheme]}&nbsp;{code}
        {heading && <span className="block font-sans text-sm font-normal text-muted">{heading}</span>}
      </>
    ),
  },
  { id: "books", header: "Livres", align: "end", cell: ({ books }) => books },
  {
    id: "category",
    header: "Catégorie",
    cell: (subject) => <SubjectChoice subject={subject} names={names} />,
  },
];

/** A code that no import has brought yet. */
export function NewSubject() {
  const names = useCategoryNames();
  const [scheme, setScheme] = useState<SubjectScheme>(subjectSchemes[0]);
  const [code, setCode] = useState("");
  const [category, setCategory] = useState("none");
  const [fault, setFault] = useState<string | null>(null);
  const act = useAct(mutation(placeSubject), {
    done: "Le code est ajouté.",
    failed: "Le code n’a pas pu être ajouté.",
  });
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = code.trim().toUpperCase();
    const isCode = subjectCode.test(written);
    setFault(isCode ? null : "Un code a des lettres, des chiffres et des traits d’union.");
    if (!isCode) return;
    const chosen = category === "none" ? null : Number(category);
    if (await act.run({ body: { scheme, code: written, category_id: chosen } })) setCode("");
  };
  return (
    <form
      noValidate
      aria-labelledby="ajouter"
      onSubmit={(event) => void add(event)}
      className="flex max-w-measure flex-col items-start gap-4"
    >
      <h2 id="ajouter">Ajouter un code</h2>
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <ChoiceSelect label="Liste" names={schemeNames} value={scheme} onChoose={setScheme} />
        <TextField
          label="Code"
          value={code}
          maxLength={30}
          autoCapitalize="characters"
          error={fault ?? undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <Select
          label="Catégorie"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className="sm:col-span-2"
        >
          <option value="none">Aucune catégorie</option>
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" pending={act.pending}>
        Ajouter
      </Button>
    </form>
  );
}

/** The way to the publisher's table of subjects. */
export const SubjectsLink = () => (
  <section aria-labelledby="sujets" className="flex max-w-measure flex-col items-start gap-4">
    <h2 id="sujets">Sujets et catégories</h2>
    <p className="text-muted">
      Les libraires classent les livres par codes Thema, CLIL ou BISAC. Dites dans quelle catégorie de la
      boutique chacun range les livres que vous importez.
    </p>
    <ButtonLink href="/admin/catalogue/sujets">Ranger les sujets</ButtonLink>
  </section>
);

/** The categories that hold books, those without sub-categories, by id: « Roman > Policier ». */
function useCategoryNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(categoryTreeQuery());
  return new Map(namesBelow(data, ""));
}

const namesBelow = (nodes: readonly CategoryNode[], above: string): [number, string][] =>
  nodes.flatMap(({ id, name, children }) =>
    children.length > 0
      ? namesBelow(children, `${above}${name} > `)
      : [[id, `${above}${name}`] as [number, string]],
  );
