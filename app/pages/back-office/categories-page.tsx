import { Screen } from "#pages/back-office/screen.tsx";
import { CategoryManager } from "#books/catalogue/components/back-office/category-manager.tsx";

export default function CategoriesPage() {
  return (
    <Screen lead="Faites glisser une catégorie pour la ranger ailleurs ; tout ce qu’elle contient la suit.">
      <CategoryManager />
    </Screen>
  );
}
