import { I18nProvider } from "react-aria-components/I18nProvider";
import { CategoryManager } from "#books/catalogue/components/back-office/category-manager.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
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
      {/* The tree's own texts are always French: other languages are not in the build. */}
      <I18nProvider locale="fr-FR">
        <CategoryManager />
      </I18nProvider>
    </>
  );
}
