/** The audited acts of an administrator here. */
export const personalDataActs = {
  "member-exported": "Données exportées",
  "member-erased": "Compte effacé",
} as const;
export type PersonalDataAct = keyof typeof personalDataActs;
