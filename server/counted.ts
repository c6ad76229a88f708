/** '1 fichier', '12 000 fichiers': 0 and 1 are singular in French. */
export const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString("fr")} ${n < 2 ? one : many}`;

export const files = (n: number): string => counted(n, "fichier", "fichiers");
