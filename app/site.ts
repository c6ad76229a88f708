import type { Permission } from "#platform/http/endpoint.ts";

/** The header, and the two columns of the footer about the house and its readers' rights. */
type Menu = "header" | "house" | "rights";
/** The groups of the back office's navigation, in their order. */
export const officeGroups = ["Catalogue", "Boutique", "Lecteurs", "Argent", "Maison"] as const;

/** What a page is besides its path, its file and its title. */
interface Traits {
  /** Whom it is for: visitors without a session, members, or the administrators whose role has this part. */
  for?: "visitors" | "members" | Permission;
  /** Open to administrators who may only read the part. */
  reads?: true;
  /** Kept by the page cache: with the parameters of a list of books, or without any. */
  cached?: true | "list";
  /** False where a request is no visit: steps of a payment, and what replaces a page. Back office pages never are. */
  counted?: false;
  inSitemap?: true;
  /** Its text is the publisher's, in `content/`, with the name of its path. */
  isText?: true;
  /** `false`: without the shop's header and footer. */
  framed?: false;
  /** Where it is listed. */
  menu?: readonly Menu[];
  /** Its group in the navigation of the back office; null for the first entry, which has none. */
  group?: (typeof officeGroups)[number] | null;
  /** Its name there, where the title is too long. */
  label?: string;
  /** The page of the sidebar that it belongs to, where its path does not say it. */
  under?: string;
  /** The most that its scripts may weigh, compressed, in kilobytes of 1000 bytes. */
  weight?: number;
}

type Row = readonly [path: string, file: string, title: string, traits?: Traits];

/** The pages of readers, in the specification's order (storefront.md §2): path, file in `app/pages/`, title, traits. */
// oxfmt-ignore
const readerRows = [
  ["/", "storefront/home", "Accueil", { cached: true, inSitemap: true, weight: 120 }],
  ["/catalogue", "storefront/catalogue", "Catalogue", { cached: "list", inSitemap: true, menu: ["header"], weight: 124.7 }],
  ["/livre/:bookSlug/:editionSlug?", "storefront/book", "Livre", { cached: true, weight: 124.4 }],
  ["/livre/:bookSlug/:editionSlug/offrir", "storefront/give", "Offrir ce livre", { cached: true }],
  ["/livre/:bookSlug/:editionSlug/precommander", "storefront/preorder", "Précommander ce livre", { cached: true }],
  ["/lire/:bookSlug/:editionSlug/extrait", "storefront/extract", "Extrait", { cached: true }],
  ["/offrir/:code?", "storefront/gift-code", "Utiliser un code"],
  ["/theme/:slug", "storefront/theme", "Thème", { cached: "list", weight: 129.2 }],
  ["/auteur/:slug", "storefront/contributor", "Auteur", { cached: true }],
  ["/serie/:slug", "storefront/series-or-collection", "Série", { cached: true }],
  ["/collection/:slug", "storefront/series-or-collection", "Collection", { cached: true }],
  ["/coffret/:slug", "storefront/lot", "Coffret", { cached: true }],
  ["/abonnement", "storefront/subscription-offer", "Abonnement", { cached: true, inSitemap: true, menu: ["header", "house"], weight: 124.8 }],
  ["/abonnement/offrir", "storefront/give-subscription", "Offrir un abonnement", { cached: true, inSitemap: true }],
  ["/envies", "storefront/wishes", "Mes envies", { menu: ["house"] }],
  ["/envies/messages", "storefront/wish-mails", "Messages de vos envies"],
  ["/panier", "storefront/cart", "Panier", { weight: 137.8 }],
  ["/aide", "storefront/help", "Aide", { cached: true, inSitemap: true, isText: true, menu: ["house"] }],
  ["/aide/lire-sur/:device", "storefront/device", "Lire sur un appareil", { cached: true }],
  ["/presentation", "storefront/static", "Présentation", { cached: true, inSitemap: true, isText: true, menu: ["house"] }],
  ["/page/:slug", "storefront/own", "Page", { cached: true }],
  ["/agenda", "storefront/agenda", "Agenda", { cached: true }],
  ["/mentions", "storefront/static", "Mentions légales", { cached: true, inSitemap: true, isText: true, menu: ["house"] }],
  ["/cgu", "storefront/static", "Conditions d’utilisation et de vente", { cached: true, inSitemap: true, isText: true, menu: ["house"], label: "CGU" }],
  ["/cgu/:version", "storefront/terms-version", "Version des conditions", { cached: true }],
  ["/accessibilite", "storefront/static", "Accessibilité", { cached: true, inSitemap: true, isText: true, menu: ["rights"] }],
  ["/retractation", "storefront/withdrawal", "Renoncer à un contrat", { cached: true, isText: true, menu: ["rights"], label: "Renoncer au contrat ici" }],
  ["/resiliation", "storefront/cancellation", "Résilier votre contrat", { cached: true, isText: true, menu: ["rights"] }],
  ["/lettre/confirmation", "storefront/letter-link", "Lettre"],
  ["/lettre/desinscription", "storefront/letter-link", "Désinscription de la lettre"],

  ["/connexion", "account/login", "Connexion", { for: "visitors" }],
  ["/inscription", "account/sign-up", "Inscription", { for: "visitors", weight: 123.9 }],
  ["/mot-de-passe-oublie", "account/forgot-password", "Mot de passe oublié", { for: "visitors" }],
  ["/vos-livres", "account/waiting-books", "Vos livres vous attendent", { for: "visitors" }],
  ["/verification", "account/verification", "Vérification", { for: "visitors" }],
  ["/verification/choix", "account/claim", "Est-ce votre compte ?", { for: "visitors" }],
  ["/verification/pas-moi", "account/not-me", "Ce n’était pas vous"],
  ["/verification/deux-etapes", "account/keep-factors", "Garder la vérification en deux étapes"],
  ["/reinitialisation-mot-de-passe", "account/reset-password", "Nouveau mot de passe", { for: "visitors" }],

  ["/membre/parametres", "member/subscription", "Abonnement", { for: "members" }],
  ["/membre/profil", "member/edit-profile", "Profil", { for: "members" }],
  ["/membre/profil/securite", "member/security", "Sécurité", { for: "members" }],
  ["/membre/profil/donnees", "member/own-data", "Données personnelles", { for: "members" }],
  ["/membre/paiements", "member/payments", "Paiements", { for: "members" }],
  ["/membre/cadeaux", "member/gifts", "Cadeaux", { for: "members" }],
  ["/membre/envies", "member/member-wishes", "Envies", { for: "members" }],
  ["/membre/:id", "member/profile", "Bibliothèque", { for: "members" }],

  ["/lire/bibliotheque", "reading/library", "Livres gardés ici", { framed: false }],
  ["/lire/:bookSlug/:editionSlug", "reading/reader", "Lecture", { for: "members", framed: false, weight: 140.9 }],
  ["/lire/:bookSlug/:editionSlug/extrait/lecture", "reading/extract-reader", "Lecture de l’extrait", { framed: false }],
  ["/maintenance", "storefront/maintenance", "Maintenance", { counted: false, framed: false }],
  ["/paiement-simule/:sessionId", "storefront/simulated-payment", "Paiement", { counted: false, framed: false }],
  ["/paiement-simule/:sessionId/authentification", "storefront/simulated-authentication", "Authentification", { counted: false, framed: false }],
  ["/*", "storefront/not-found", "Page introuvable", { counted: false }],
] as const satisfies readonly Row[];

/** The pages of the publisher, below each entry of the sidebar those that belong to it (admin.md §2). */
// oxfmt-ignore
const backOfficeRows: readonly Row[] = [
  ["/admin/login", "back-office/administrator-login", "Connexion", { framed: false, weight: 105.5 }],
  ["/admin/mot-de-passe-oublie", "back-office/forgotten-password", "Mot de passe oublié", { framed: false }],
  ["/admin/nouveau-mot-de-passe", "back-office/mailed-link", "Nouveau mot de passe", { framed: false }],
  ["/admin/invitation", "back-office/mailed-link", "Invitation", { framed: false }],
  ["/admin/adresse", "back-office/mailed-link", "Votre adresse", { framed: false }],
  ["/admin", "back-office/dashboard", "Tableau de bord", { for: "dashboard", reads: true, cached: true, group: null, weight: 159.1 }],
  ["/admin/livres", "back-office/books", "Livres & éditions", { for: "catalogue", cached: true, group: "Catalogue", label: "Livres" }],
  ["/admin/livres/nouveau", "back-office/new-book", "Ajouter un livre", { for: "catalogue", cached: true, group: "Catalogue" }],
  ["/admin/livres/:bookId/nouvelle-edition", "back-office/new-edition", "Ajouter une édition", { for: "catalogue" }],
  ["/admin/livres/:bookId/modifier", "back-office/edit-book", "Modifier le livre", { for: "catalogue" }],
  ["/admin/editions/:editionId/modifier", "back-office/edit-edition", "Modifier l’édition", { for: "catalogue", under: "/admin/livres" }],
  ["/admin/categories", "back-office/categories", "Catégories", { for: "catalogue", cached: true, group: "Catalogue" }],
  ["/admin/auteurs", "back-office/entry-texts", "Auteurs et séries", { for: "catalogue", cached: true, group: "Catalogue" }],
  ["/admin/recherche", "back-office/search-words", "Mots de la recherche", { for: "catalogue", cached: true, group: "Catalogue", label: "Recherche" }],
  ["/admin/accueil", "back-office/home-choices", "Page d’accueil", { for: "catalogue", cached: true, group: "Boutique" }],
  ["/admin/menus", "back-office/menus", "Menus", { for: "house", cached: true, group: "Boutique" }],
  ["/admin/lettre", "back-office/letter", "Lettre", { for: "letter", cached: true, group: "Boutique" }],
  ["/admin/lettre/nouvelle", "back-office/mailing", "Nouvelle lettre", { for: "letter", cached: true }],
  ["/admin/lettre/:mailingId", "back-office/mailing", "Lettre", { for: "letter" }],
  ["/admin/catalogue", "back-office/catalogue-exchange", "Importer, exporter", { for: "catalogue", cached: true, group: "Catalogue" }],
  ["/admin/catalogue/sujets", "back-office/subjects", "Sujets et catégories", { for: "catalogue", cached: true }],
  ["/admin/catalogue/imports/:importId", "back-office/import", "Import", { for: "catalogue" }],
  ["/admin/catalogue/accessibilite", "back-office/accessibility", "Accessibilité du catalogue", { for: "catalogue", cached: true }],
  ["/admin/operations", "back-office/campaigns", "Opérations", { for: "catalogue", cached: true, group: "Boutique" }],
  ["/admin/operations/nouvelle", "back-office/campaign", "Nouvelle opération", { for: "catalogue", cached: true }],
  ["/admin/operations/:campaignId", "back-office/campaign", "Opération", { for: "catalogue" }],
  ["/admin/coffrets", "back-office/lots", "Coffrets", { for: "catalogue", cached: true, group: "Boutique" }],
  ["/admin/coffrets/nouveau", "back-office/edit-lot", "Nouveau coffret", { for: "catalogue", cached: true }],
  ["/admin/coffrets/:lotId", "back-office/edit-lot", "Coffret", { for: "catalogue" }],
  ["/admin/exemplaires", "back-office/code-batches", "Exemplaires offerts", { for: "members", cached: true, group: "Boutique" }],
  ["/admin/exemplaires/nouveaux", "back-office/code-batch", "Nouveaux codes", { for: "members", cached: true }],
  ["/admin/exemplaires/:batchId", "back-office/code-batch", "Exemplaires offerts", { for: "members" }],
  ["/admin/membres", "back-office/members", "Membres", { for: "members", cached: true, group: "Lecteurs" }],
  ["/admin/membres/import", "back-office/readers-imports", "Lecteurs de l’ancienne boutique", { for: "house", cached: true }],
  ["/admin/membres/import/:importId", "back-office/readers-import", "Import de lecteurs", { for: "house" }],
  ["/admin/membres/:memberId", "back-office/member", "Membre", { for: "members" }],
  ["/admin/ventes", "back-office/sales", "Ventes", { for: "sales", reads: true, cached: true, group: "Argent" }],
  ["/admin/ventes/:saleId", "back-office/sale", "Vente", { for: "sales", reads: true }],
  ["/admin/remboursements", "back-office/failed-refunds", "Remboursements échoués", { for: "sales", reads: true, cached: true, under: "/admin/ventes" }],
  ["/admin/retractations", "back-office/used-withdrawals", "Rétractations", { for: "sales", reads: true, cached: true, under: "/admin/ventes" }],
  ["/admin/comptabilite", "back-office/accounting", "Comptabilité", { for: "accounting", reads: true, cached: true, group: "Argent" }],
  ["/admin/comptabilite/paiements", "back-office/journal-rows", "Paiements et remboursements", { for: "accounting", reads: true, cached: true }],
  ["/admin/comptabilite/rapprochement", "back-office/payouts", "Rapprochement", { for: "accounting", reads: true, cached: true }],
  ["/admin/comptabilite/rapprochement/:payoutId", "back-office/payout", "Virement", { for: "accounting", reads: true }],
  ["/admin/comptabilite/etranger", "back-office/abroad", "Ventes à l’étranger", { for: "accounting", reads: true, cached: true }],
  ["/admin/comptabilite/guichet-unique", "back-office/oss", "Guichet unique (OSS)", { for: "accounting", reads: true, cached: true }],
  ["/admin/declarations", "back-office/declarations", "Déclarations", { for: "accounting", reads: true, cached: true, group: "Argent" }],
  ["/admin/droits", "back-office/royalties", "Droits d’auteur", { for: "accounting", reads: true, cached: true, group: "Argent" }],
  ["/admin/droits/contrats", "back-office/royalty-contracts", "Contrats", { for: "accounting", reads: true, cached: true }],
  ["/admin/droits/contrats/nouveau", "back-office/royalty-contract", "Nouveau contrat", { for: "accounting", cached: true }],
  ["/admin/droits/contrats/:contractId", "back-office/royalty-contract", "Contrat", { for: "accounting", reads: true }],
  ["/admin/droits/imports", "back-office/royalty-imports", "Importer des ventes ou des contrats", { for: "accounting", cached: true }],
  ["/admin/droits/imports/:importId", "back-office/royalty-imports", "Import", { for: "accounting" }],
  ["/admin/droits/periodes/:periodId", "back-office/royalty-period", "Relevés", { for: "accounting", reads: true }],
  ["/admin/journal", "back-office/audit", "Journal d’audit", { for: "house", cached: true, group: "Maison" }],
  // Each administrator has an account there; its other tabs are for owners.
  ["/admin/reglages", "back-office/settings", "Réglages", { for: "own", cached: true, group: "Maison" }],
  ["/admin/apparence", "back-office/appearance", "Apparence", { for: "house", cached: true, group: "Maison" }],
  ["/admin/reglages/identite", "back-office/identity", "Identité de l’éditeur", { for: "house", cached: true }],
  ["/admin/reglages/pages/:name", "back-office/page-text", "Texte d’une page", { for: "house" }],
  ["/admin/reglages/pages/:name/versions/:revision", "back-office/page-revision", "Version d’une page", { for: "house" }],
  ["/admin/reglages/consentement", "back-office/consent", "Texte à accepter avant de payer", { for: "house", cached: true }],
  ["/admin/reglages/mails", "back-office/signature", "Signature des e-mails", { for: "house", cached: true }],
  ["/admin/reglages/mails/:name", "back-office/mail-text", "Texte d’un e-mail", { for: "house" }],
  ["/admin/pages", "back-office/own-pages", "Pages", { for: "house", cached: true, group: "Maison" }],
  ["/admin/pages/:slug", "back-office/own-page", "Page", { for: "house" }],
  ["/admin/pages/:slug/versions/:revision", "back-office/own-page-revision", "Version d’une page", { for: "house" }],
  ["/admin/agenda", "back-office/events", "Agenda", { for: "house", cached: true, group: "Maison" }],
  ["/admin/agenda/nouveau", "back-office/event", "Nouveau rendez-vous", { for: "house", cached: true }],
  ["/admin/agenda/:eventId", "back-office/event", "Rendez-vous", { for: "house" }],
  ["/admin/redirections", "back-office/redirects", "Redirections", { for: "house", cached: true, group: "Maison" }],
  ["/admin/*", "back-office/unknown", "Page introuvable"],
];

export interface SitePage extends Traits {
  path: string;
  /** In `app/`. */
  file: string;
  title: string;
}

const pageOf = ([path, file, title, traits]: Row): SitePage => ({
  path,
  file: `pages/${file}-page.tsx`,
  title,
  ...traits,
});

export const readerPages = (): SitePage[] => readerRows.map(pageOf);
export const backOfficePages = (): SitePage[] => backOfficeRows.map(pageOf);

/** The first parts of the addresses of which only members or the publisher see any page. */
export function closedSections(): string[] {
  const pages = [...readerPages(), ...backOfficePages()];
  const sectionOf = ({ path }: SitePage) => `/${path.split("/")[1] ?? ""}`;
  const open = new Set(
    readerPages()
      .filter((page) => page.for !== "members")
      .map(sectionOf),
  );
  return [...new Set(pages.map(sectionOf))].filter((section) => !open.has(section));
}

/** The entries of a menu, in the order of the pages. */
export const menuOf = (pages: readonly SitePage[], menu: Menu) =>
  pages
    .filter((page) => page.menu?.includes(menu))
    .map(({ path, title, label }) => ({ href: path, label: label ?? title }));

type TextRow = Extract<(typeof readerRows)[number], readonly [string, string, string, { isText: true }]>;
/** A page whose text is the publisher's: the name of its file in `content/` is its path. */
export type PageName = TextRow[0] extends `/${infer Name}` ? Name : never;

/** Their titles in the back office. */
export const pageTitles = Object.fromEntries(
  readerPages()
    .filter(({ isText }) => isText)
    .map(({ path, title }) => [path.slice(1), title]),
) as Record<PageName, string>;
export const pageNames = Object.keys(pageTitles) as PageName[];

/** Recognises the addresses of the pages. @param segment what a parameter may be, as a regular expression */
export const addressesOf = (pages: readonly SitePage[], segment = "[^/]+"): RegExp =>
  new RegExp(
    `^(?:${pages
      .map(({ path }) =>
        path
          .replaceAll(/\/:\w+\?/g, `(?:/${segment})?`)
          .replaceAll(/:\w+/g, segment)
          .replace("*", ".*"),
      )
      .join("|")})$`,
  );
