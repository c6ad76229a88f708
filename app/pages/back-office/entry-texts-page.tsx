import { EntryFinder } from "#books/catalogue/components/back-office/entry-text-dialog.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function EntryTextsPage() {
  return (
    <>
      <PageMeta
        title="Auteurs et séries"
        description="Les textes des pages d’auteurs et de séries."
        noIndex
      />
      <PageHeader
        title="Auteurs et séries"
        lead="Chaque auteur et chaque série a sa page. Écrivez-y quelques lignes de présentation."
        className="mb-8"
      />
      <EntryFinder />
    </>
  );
}
