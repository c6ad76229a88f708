import type { ActKind, ActObject } from "#platform/acts.ts";

export const auditPageSize = 50;
/**
 * Three years: the longest that the CNIL finds proportionate for a log that controls its own users (délibération
 * 2021-122); the table lets nothing younger go.
 */
export const auditMonths = 36;

/** What was done, as a heading. */
export const actLabels: Record<ActKind, string> = {
  login: "Connexion",
  "login-failed": "Connexion refusée",
  logout: "Déconnexion",
  "session-closed": "Session fermée",
  "password-changed": "Mot de passe changé",
  "book-added": "Livre publié",
  "book-changed": "Livre modifié",
  "book-withdrawn": "Livre retiré de la vente",
  "book-put-back": "Livre remis en vente",
  "edition-added": "Édition ajoutée",
  "edition-changed": "Édition modifiée",
  "edition-scheduled": "Parution programmée",
  "edition-released": "Parution avancée",
  "edition-withdrawn": "Édition retirée de la vente",
  "edition-put-back": "Édition remise en vente",
  "format-retried": "Format refait",
  "category-added": "Catégorie ajoutée",
  "category-renamed": "Catégorie renommée",
  "category-moved": "Catégorie déplacée",
  "category-deleted": "Catégorie supprimée",
  "news-changed": "Lettre modifiée",
  "member-suspended": "Compte suspendu",
  "member-suspension-announced": "Suspension annoncée",
  "member-suspension-called-off": "Suspension abandonnée",
  "member-suspension-lifted": "Suspension levée",
  "member-verification-sent": "Lien de vérification renvoyé",
  "member-edition-given": "Édition offerte",
  "member-edition-taken-back": "Édition offerte reprise",
  "member-subscription-given": "Abonnement offert",
  "member-subscription-taken-back": "Abonnement offert repris",
  "member-exported": "Données exportées",
  "member-erased": "Compte effacé",
  "payment-refunded": "Remboursement demandé",
  "refund-retried": "Remboursement relancé",
  "maintenance-changed": "Maintenance",
  "consent-requirement-changed": "Consentement aux commandes",
  "test-mail-sent": "Message d’essai",
  "payments-checked": "Paiement vérifié",
  "text-changed": "Texte modifié",
  "text-restored": "Texte d’origine repris",
  "administrator-added": "Administrateur ajouté",
  "administrator-password-reset": "Mot de passe d’administrateur changé",
  "administrator-removed": "Administrateur retiré",
};

export const objectLabels: Record<ActObject, string> = {
  book: "Livre",
  edition: "Édition",
  category: "Catégorie",
  member: "Membre",
  payment: "Paiement",
  administrator: "Administrateur",
  text: "Texte",
};
