/** Cards that the simulated provider knows, with numbers that card companies reserve for tests. */
export const testCards = [
  { number: "4242 4242 4242 4242", effect: "paiement accepté" },
  { number: "4000 0000 0000 0002", effect: "carte refusée" },
  { number: "4000 0000 0000 9995", effect: "provision insuffisante" },
  { number: "4000 0000 0000 0069", effect: "carte expirée" },
] as const;
