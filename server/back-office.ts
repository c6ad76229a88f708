import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/service.server.ts";
import { handleTermsNotices } from "#modules/accounts/terms-mailing/worker.server.ts";
import { createTermsNotices } from "#modules/accounts/terms-mailing/service.server.ts";
import { handleAuditJobs } from "#modules/audit/worker.server.ts";
import { auditRoutes } from "#modules/audit/routes.server.ts";
import type { Audit } from "#modules/audit/service.server.ts";
import { handleMemberNotices } from "#modules/members/worker.server.ts";
import { memberRoutes } from "#modules/members/routes.server.ts";
import { createMembers } from "#modules/members/service.server.ts";
import { handleSuspensionJobs } from "#modules/members/suspensions/worker.server.ts";
import { dataRequestRoutes } from "#modules/personal-data/back-office/routes.server.ts";
import { createDataRequests } from "#modules/personal-data/back-office/service.server.ts";
import { administratorSecurityRoutes } from "#modules/administrators/security/routes.server.ts";
import { createAdministratorSecurity } from "#modules/administrators/security/service.server.ts";
import { settingsRoutes } from "#modules/settings/routes.server.ts";
import { createSettings, type Switch } from "#modules/settings/service.server.ts";
import { teamRoutes } from "#modules/administrators/team/routes.server.ts";
import { createLetterTexts } from "#modules/news/back-office/service.server.ts";
import { createMailTexts } from "#modules/texts/back-office/mail-texts/service.server.ts";
import { createPageTexts } from "#modules/texts/back-office/pages/service.server.ts";
import { createRevisions } from "#modules/texts/back-office/revisions/service.server.ts";
import { textRoutes } from "#modules/texts/back-office/routes.server.ts";
import { createTexts } from "#modules/texts/back-office/service.server.ts";
import { createTeam } from "#modules/administrators/team/service.server.ts";
import type { ActingAdministrator } from "#modules/administrators/service.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import type { Downloads } from "#modules/library/downloads/service.server.ts";
import type { Library } from "#modules/library/service.server.ts";
import type { News } from "#modules/news/service.server.ts";
import { createPaymentChecks, type Purchases } from "#modules/payments/back-office/service.server.ts";
import type { ConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
import type { PaymentProvider } from "#modules/payments/provider/contract.ts";
import type { PersonalData } from "#modules/personal-data/service.server.ts";
import type { Cancellations } from "#modules/subscriptions/cancellations/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { Guard } from "#platform/http.server.ts";

interface Sources {
  accounts: Accounts;
  audit: Audit;
  consentSetting: ConsentSetting;
  cancellations: Cancellations;
  downloads: Downloads;
  editing: CatalogueEditing;
  library: Pick<Library, "withdrawFreeOf">;
  maintenance: Switch;
  news: News;
  personalData: PersonalData;
  provider: PaymentProvider;
  purchases: Purchases;
  subscriptions: Subscriptions;
}

/** The composition of the back office without the catalogue: members, settings, administrators, and the audit log. */
export function createBackOffice(
  deps: ShopDeps,
  { audit, consentSetting, maintenance, news, personalData, provider, ...sources }: Sources,
) {
  const holdings = createHoldings(deps);
  const members = createMembers(deps, { ...sources, holdings });
  const dataRequests = createDataRequests(deps, personalData);
  const payments = createPaymentChecks(deps, provider);
  const settings = createSettings(deps, { consentSetting, maintenance, payments });
  const team = createTeam(deps);
  const security = createAdministratorSecurity(deps);
  const revisions = createRevisions(deps);
  const writing = {
    texts: createTexts(deps, revisions),
    pages: createPageTexts(deps, revisions, createTermsNotices(deps)),
    mails: createMailTexts(deps, revisions),
    letter: createLetterTexts(deps, news),
  };
  handleTermsNotices(deps, deps.content.areTermsMeant);
  handleAuditJobs(deps);
  handleMemberNotices(deps, sources.accounts);
  handleSuspensionJobs(deps, members.carryOutSuspensions);
  return { audit, members, dataRequests, security, settings, team, writing };
}

export function openBackOffice(
  app: FastifyInstance,
  administrator: Guard<ActingAdministrator>,
  { audit, members, dataRequests, security, settings, team, writing }: ReturnType<typeof createBackOffice>,
): void {
  auditRoutes(app, administrator, audit);
  memberRoutes(app, administrator, members);
  dataRequestRoutes(app, administrator, dataRequests);
  settingsRoutes(app, administrator, settings);
  administratorSecurityRoutes(app, administrator, security);
  textRoutes(app, administrator, writing);
  teamRoutes(app, administrator, team);
}
