export { saveErrorText } from "#modules/administrators/client/save-error-text.ts";

/** What an administrator does here and signs for, as the audit log names it. */
export const administratorActs = {
  login: "Connexion",
  "login-failed": "Connexion refusée",
  logout: "Déconnexion",
  "session-closed": "Session fermée",
  "password-changed": "Mot de passe changé",
  "administrator-added": "Administrateur ajouté",
  "administrator-password-reset": "Mot de passe d’administrateur changé",
  "administrator-removed": "Administrateur retiré",
} as const;
export type AdministratorAct = keyof typeof administratorActs;
