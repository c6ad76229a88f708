import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The whole site, in the specification's order (storefront.md §2, admin.md §2). */
export default [
  layout("pages/storefront/layout.tsx", [
    index("pages/storefront/home-page.tsx"),
    route("catalogue", "pages/storefront/catalogue-page.tsx"),
    route("livre/:bookSlug/:editionSlug?", "pages/storefront/book-page.tsx"),
    route("panier", "pages/storefront/cart-page.tsx"),
    route("presentation", "pages/storefront/presentation-page.tsx"),
    route("mentions", "pages/storefront/legal-notice-page.tsx"),
    route("cgu", "pages/storefront/terms-page.tsx"),
    route("cgu/:version", "pages/storefront/terms-version-page.tsx"),
    route("retractation", "pages/storefront/withdrawal-page.tsx"),
    route("resiliation", "pages/storefront/cancellation-page.tsx"),

    route("connexion", "pages/account/login-page.tsx"),
    route("inscription", "pages/account/sign-up-page.tsx"),
    route("mot-de-passe-oublie", "pages/account/forgot-password-page.tsx"),
    route("verification", "pages/account/verification-page.tsx"),
    route("reinitialisation-mot-de-passe", "pages/account/reset-password-page.tsx"),

    route("membre/parametres", "pages/member/subscription-page.tsx"),
    route("membre/profil", "pages/member/edit-profile-page.tsx"),
    route("membre/paiements", "pages/member/payments-page.tsx"),
    route("membre/:id", "pages/member/profile-page.tsx"),

    route("*", "pages/storefront/not-found-page.tsx"),
  ]),
  route("maintenance", "pages/storefront/maintenance-page.tsx"),
  route("admin/login", "pages/back-office/login-page.tsx"),
  layout("pages/back-office/layout.tsx", [
    route("admin", "pages/back-office/dashboard-page.tsx"),
    route("admin/livres", "pages/back-office/books-page.tsx"),
    route("admin/livres/nouveau", "pages/back-office/new-book-page.tsx"),
    route("admin/livres/:bookId/nouvelle-edition", "pages/back-office/new-edition-page.tsx"),
    route("admin/livres/:bookId/modifier", "pages/back-office/edit-book-page.tsx"),
    route("admin/editions/:editionId/modifier", "pages/back-office/edit-edition-page.tsx"),
    route("admin/categories", "pages/back-office/categories-page.tsx"),
    route("admin/membres", "pages/back-office/members-page.tsx"),
    route("admin/membres/:memberId", "pages/back-office/member-page.tsx"),
    route("admin/journal", "pages/back-office/audit-page.tsx"),
    route("admin/reglages", "pages/back-office/settings-page.tsx"),
    route("admin/reglages/identite", "pages/back-office/identity-page.tsx"),
    route("admin/reglages/pages/:name", "pages/back-office/page-text-page.tsx"),
    route("admin/reglages/pages/:name/versions/:revision", "pages/back-office/page-revision-page.tsx"),
    route("admin/reglages/consentement", "pages/back-office/consent-page.tsx"),
    route("admin/reglages/mails", "pages/back-office/signature-page.tsx"),
    route("admin/reglages/mails/:name", "pages/back-office/mail-text-page.tsx"),
    route("admin/*", "pages/back-office/unknown-page.tsx"),
  ]),
  route("paiement-simule/:sessionId", "pages/storefront/simulated-payment-page.tsx"),
  route("paiement-simule/:sessionId/authentification", "pages/storefront/simulated-authentication-page.tsx"),
] satisfies RouteConfig;
