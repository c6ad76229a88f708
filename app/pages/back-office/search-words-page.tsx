import { SearchWordsEditor } from "#books/catalogue/components/back-office/search-words.tsx";
import { Screen } from "#pages/back-office/screen.tsx";

export default function SearchWordsPage() {
  return (
    <Screen lead="Les lecteurs n’emploient pas toujours les mots de vos livres. Dites à la recherche ce qu’ils veulent dire.">
      <SearchWordsEditor />
    </Screen>
  );
}
