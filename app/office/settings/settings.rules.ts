/** The audited acts of an administrator here. */
export const settingActs = {
  "maintenance-changed": "Maintenance",
  "text-mining-changed": "Fouille de textes",
  "payments-checked": "Paiement vérifié",
  "backup-requested": "Sauvegarde demandée",
  "restore-test-requested": "Test de sauvegarde demandé",
} as const;
export type SettingAct = keyof typeof settingActs;

/** More than a reader buys in two weeks. */
export const mostEarlyPurchases = 100;

export const closedTextMaxLength = 600;
