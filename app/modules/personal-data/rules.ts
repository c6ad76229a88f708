/** What an administrator does here and signs for, as the audit log names it. */
export const personalDataActs = {
  "member-exported": "Données exportées",
  "member-erased": "Compte effacé",
} as const;
export type PersonalDataAct = keyof typeof personalDataActs;
