import { Screen } from "#pages/back-office/screen.tsx";
import { FailedRefunds } from "#office/members/components/failed-refunds.tsx";

export default function FailedRefundsPage() {
  return (
    <Screen
      lead={
        "Le prestataire de paiement ne les a pas rendus\u202F: ces sommes restent dues. Relancez-les d’ici, ou depuis les achats du membre."
      }
    >
      <FailedRefunds />
    </Screen>
  );
}
