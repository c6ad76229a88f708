import { I18nProvider } from "react-aria-components/I18nProvider";
import { CategoryManager } from "#modules/catalogue/components/back-office/category-manager.tsx";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function CategoriesPage() {
  return (
    <>
      <PageMeta title="Catégories" description="L’arbre des catégories." noIndex />
      <PageHeader
        title="Catégories"
        lead="Faites glisser une catégorie pour la ranger ailleurs ; tout ce qu’elle contient la suit."
        className="mb-8"
      />
      {/* The tree's own texts are French, whatever the browser speaks: no others are built in. */}
      <I18nProvider locale="fr-FR">
        <CategoryManager />
      </I18nProvider>
    </>
  );
}
