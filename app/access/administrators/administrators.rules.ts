import { minutes, seconds } from "#platform/data/durations.ts";

/** The audited acts of an administrator here. */
export const administratorActs = {
  login: "Connexion",
  "login-failed": "Connexion refusée",
  "confirmation-failed": "Confirmation d’identité refusée",
  logout: "Déconnexion",
  "session-closed": "Session fermée",
  "other-sessions-closed": "Autres sessions fermées",
  "administrator-sessions-closed": "Sessions d’administrateur fermées",
  "passkey-added": "Clé d’accès ajoutée",
  "passkey-renamed": "Clé d’accès renommée",
  "passkey-removed": "Clé d’accès retirée",
  "second-factor-on": "Validation en deux étapes activée",
  "second-factor-off": "Validation en deux étapes désactivée",
  "second-factor-failed": "Code de connexion refusé",
  "recovery-code-used": "Code de secours utilisé",
  "recovery-codes-renewed": "Codes de secours renouvelés",
  "administrator-factors-removed": "Second facteur d’administrateur retiré",
  "password-changed": "Mot de passe changé",
  "password-reset-asked": "Mot de passe oublié, lien envoyé",
  "password-reset": "Mot de passe changé par un lien",
  "email-change-asked": "Adresse e-mail à confirmer",
  "email-changed": "Adresse e-mail confirmée",
  "administrator-added": "Administrateur ajouté",
  "administrator-invited": "Administrateur invité",
  "invitation-accepted": "Invitation acceptée",
  "administrator-password-reset": "Mot de passe d’administrateur changé",
  "administrator-removed": "Administrateur retiré",
  "administrator-role-changed": "Rôle d’administrateur changé",
  "factor-rule-changed": "Double authentification demandée",
} as const;
export type AdministratorAct = keyof typeof administratorActs;

/** Of the refusal of a call that is not in the caller's role. */
export const outsideRoleCode = "outside_role";

/** A session ends when it has not been used for so long: ASVS 5, 7.3.1. */
export const administratorIdleLife = minutes(30);
/** How long before that the screen warns. */
export const idleWarning = minutes(2);
/** A use is stored again only after this time: one write for the many calls of a screen. */
export const useIsStoredEvery = seconds(10);
