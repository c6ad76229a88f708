import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { ImportedFile, PastImports, sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import {
  beginRoyaltyImport,
  type RoyaltyImport,
} from "#selling/royalties/imports/royalty-imports.contract.ts";
import {
  type ImportKind,
  importStateTexts,
  maxImportBytes,
} from "#selling/royalties/imports/royalty-imports.rules.ts";
import { royaltyImportsQuery } from "#selling/royalties/royalties.queries.ts";
import { urlOf } from "#platform/http/endpoint.ts";

const limit = { bytes: maxImportBytes, text: "Ce tableau dépasse 20\u00A0Mo\u202F: coupez-le en plusieurs." };

const texts: Record<ImportKind, { title: string; lead: string }> = {
  sales: {
    title: "Ventes d’un autre canal",
    lead: "L’état des ventes de votre distributeur ou d’un revendeur, tel quel, en CSV, .xlsx ou .ods. Les colonnes se choisissent une fois, les sommes sont vérifiées\u202F; rien n’est écrit tout de suite.",
  },
  contracts: {
    title: "Vos contrats",
    lead: "Un tableau avec une ligne par auteur et par édition\u202F: auteur, ISBN, part, taux, premier mois, avance. Les lignes qui portent le même numéro de contrat partagent l’avance de l’auteur.",
  },
};

/** A file of sales or contracts. */
export const ImportChoice = ({ kind }: { kind: ImportKind }) => (
  <ImportedFile
    id={kind}
    title={texts[kind].title}
    accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
    send={async (file) => {
      const url = urlOf(beginRoyaltyImport, { params: { kind } });
      const { id } = (await sendImportedFile(file, url, limit)) as RoyaltyImport;
      return `/admin/droits/imports/${id}`;
    }}
  >
    <p className="text-muted">{texts[kind].lead}</p>
  </ImportedFile>
);

export function RoyaltyImportHistory() {
  const answer = useQuery(royaltyImportsQuery());
  return (
    <Loaded answer={answer}>
      {(items) => <PastImports items={items} folder="/admin/droits/imports" stateTexts={importStateTexts} />}
    </Loaded>
  );
}
