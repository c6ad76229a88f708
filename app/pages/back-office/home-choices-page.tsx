import { Screen } from "#pages/back-office/screen.tsx";
import { HomeChoicesForm } from "#books/catalogue/components/back-office/home-choices-form.tsx";

export default function HomeChoicesPage() {
  return (
    <Screen lead="L’édition en avant et les thèmes. Les dernières sorties et les plus lus y sont toujours.">
      <HomeChoicesForm />
    </Screen>
  );
}
