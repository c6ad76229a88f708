/** What an administrator does here and signs for, as the audit log names it. */
export const settingActs = {
  "maintenance-changed": "Maintenance",
  "payments-checked": "Paiement vérifié",
} as const;
export type SettingAct = keyof typeof settingActs;

export const closedTextMaxLength = 600;
