export const greeting = "Bonjour {{username}},";

/** The mails about passkeys and second factors. */
export const factorMailKinds = {
  "passkey-added": {
    label: "Clé d’accès ajoutée",
    subject: "Une clé d’accès ajoutée à votre compte",
    opening: greeting,
  },
  "passkey-removed": {
    label: "Clé d’accès retirée",
    subject: "Une clé d’accès retirée de votre compte",
    opening: greeting,
  },
  "second-factor-on": {
    label: "Validation en deux étapes activée",
    subject: "Validation en deux étapes activée",
    opening: greeting,
  },
  "second-factor-off": {
    label: "Validation en deux étapes désactivée",
    subject: "Validation en deux étapes désactivée",
    opening: greeting,
  },
  "recovery-codes-renewed": {
    label: "Nouveaux codes de secours",
    subject: "De nouveaux codes de secours pour votre compte",
    opening: greeting,
  },
  "lost-factor-asked": {
    label: "Deuxième facteur perdu, retrait demandé",
    subject: "Retrait de la validation en deux étapes demandé",
    opening: greeting,
  },
  "lost-factor-soon": {
    label: "Deuxième facteur perdu, la veille du retrait",
    subject: "Demain, plus de validation en deux étapes",
    opening: greeting,
  },
  "lost-factor-cancelled": {
    label: "Deuxième facteur perdu, retrait annulé",
    subject: "La validation en deux étapes reste en place",
    opening: greeting,
  },
  "lost-factor-removed": {
    label: "Deuxième facteur perdu, retrait fait",
    subject: "Validation en deux étapes retirée",
    opening: greeting,
  },
} as const;
