import { Screen } from "#pages/back-office/screen.tsx";
import { WithdrawalNotices } from "#selling/payments/components/sales/withdrawal-notices.tsx";
import { UsedWithdrawals } from "#selling/payments/components/sales/used-withdrawals.tsx";

export default function UsedWithdrawalsPage() {
  return (
    <Screen
      lead={
        "Celles qu’un lecteur a déclarées sans se connecter attendent votre réponse. Puis viennent les abonnements auxquels on a renoncé après s’en être servi\u202F: le prix leur est rendu au prorata du temps, quoi qu’ils aient acheté\u202F: la loi le veut ainsi. Si cela se répète, limitez les achats des premiers jours dans les réglages, à l’onglet Commandes."
      }
    >
      <WithdrawalNotices />
      <h2 className="mb-4">Après usage</h2>
      <UsedWithdrawals />
    </Screen>
  );
}
