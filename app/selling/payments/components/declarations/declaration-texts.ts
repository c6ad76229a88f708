import type { DeclarationPeriod } from "#selling/payments/declarations/declarations.contract.ts";
import type { DueRule, Rhythm } from "#selling/payments/declarations/declarations.rules.ts";

export const rhythmNames: Record<Rhythm, string> = {
  monthly: "TVA mensuelle\u202f: trois fois par mois",
  quarterly: "TVA trimestrielle\u202f: chaque mois",
  simplified: "Régime simplifié\u202f: chaque mois",
  franchise: "Franchise\u202f: tous les deux mois",
};

export const dueNames: Record<DueRule, string> = {
  receipts: "À l’encaissement, avec les paiements",
  debits: "Option pour les débits",
  none: "Jamais, en franchise",
};

export const categoryNames = { TNT1: "TNT1, non soumises", TPS1: "TPS1, prestations de services" };

export const abroadNames = { apart: "Hors des fichiers", TNT1: "TNT1, non soumises en France" };

export const stateNames: Record<DeclarationPeriod["state"], string> = {
  waiting: "Journées à clore",
  empty: "Sans vente",
  due: "À faire",
  made: "À jour",
  outdated: "À rectifier",
};
