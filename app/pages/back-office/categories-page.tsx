import { Screen } from "#pages/back-office/screen.tsx";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { CategoryManager } from "#books/catalogue/components/back-office/category-manager.tsx";

export default function CategoriesPage() {
  return (
    <Screen lead="Faites glisser une catégorie pour la ranger ailleurs ; tout ce qu’elle contient la suit.">
      {/* The tree's own texts are always French: other languages are not in the build. */}
      <I18nProvider locale="fr-FR">
        <CategoryManager />
      </I18nProvider>
    </Screen>
  );
}
