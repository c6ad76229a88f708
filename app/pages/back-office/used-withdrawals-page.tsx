import { Screen } from "#pages/back-office/screen.tsx";
import { UsedWithdrawals } from "#selling/payments/components/sales/used-withdrawals.tsx";

export default function UsedWithdrawalsPage() {
  return (
    <Screen
      lead={
        "Ces lecteurs ont renoncé à leur abonnement après s’en être servi. Le prix leur est rendu au prorata du temps, quoi qu’ils aient acheté\u202F: la loi le veut ainsi. Si cela se répète, limitez les achats des premiers jours dans les réglages, à l’onglet Commandes."
      }
    >
      <UsedWithdrawals />
    </Screen>
  );
}
