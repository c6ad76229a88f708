import { Screen } from "#pages/back-office/screen.tsx";
import { EntryFinder } from "#books/catalogue/components/back-office/entry-text-dialog.tsx";

export default function EntryTextsPage() {
  return (
    <Screen lead="Chaque auteur et chaque série a sa page. Écrivez-y quelques lignes de présentation ; à celle d’un auteur, ajoutez son portrait.">
      <EntryFinder />
    </Screen>
  );
}
