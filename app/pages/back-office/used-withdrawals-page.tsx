import { Screen } from "#pages/back-office/screen.tsx";
import { WithdrawalNotices } from "#selling/payments/components/sales/withdrawal-notices.tsx";
import { UsedWithdrawals } from "#selling/payments/components/sales/used-withdrawals.tsx";

export default function UsedWithdrawalsPage() {
  return (
    <Screen
      lead={
        "Les rétractations déclarées sans compte attendent votre réponse. Plus bas, les abonnements rendus après usage\u202F: le prix revient au prorata du temps, la loi le veut ainsi. Si cela se répète, limitez les achats des premiers jours dans les réglages, à l’onglet Commandes."
      }
    >
      <WithdrawalNotices />
      <h2 className="mb-4">Après usage</h2>
      <UsedWithdrawals />
    </Screen>
  );
}
