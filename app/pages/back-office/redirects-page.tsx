import { RedirectDesk } from "#office/redirects/components/redirect-desk.tsx";
import { Screen } from "#pages/back-office/screen.tsx";

export default function RedirectsPage() {
  return (
    <Screen lead="Les adresses de votre ancienne boutique mènent ici, au lieu de se perdre. Une redirection ne prend jamais la place d’une page qui existe.">
      <RedirectDesk />
    </Screen>
  );
}
