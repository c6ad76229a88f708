import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { handleAccountJobs } from "#modules/accounts/jobs.server.ts";
import { accountRoutes } from "#modules/accounts/routes.server.ts";
import { createAccounts } from "#modules/accounts/service.server.ts";
import { administratorRoutes } from "#modules/administrators/routes.server.ts";
import { createAudit } from "#modules/administrators/audit/service.server.ts";
import { createAdministrators } from "#modules/administrators/service.server.ts";
import { createCategoryEditing } from "#modules/catalogue/back-office/categories/service.server.ts";
import { catalogueEditingRoutes } from "#modules/catalogue/back-office/routes.server.ts";
import { cartRoutes } from "#modules/cart/routes.server.ts";
import { handleSaleJobs } from "#modules/catalogue/sale/jobs.server.ts";
import { saleRoutes } from "#modules/catalogue/sale/routes.server.ts";
import { createSale } from "#modules/catalogue/sale/service.server.ts";
import { createCatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import {
  getBook,
  getCatalogue,
  getCategories,
  getLatestBooks,
  getPopularBooks,
} from "#modules/catalogue/contract.ts";
import { catalogueRoutes } from "#modules/catalogue/routes.server.ts";
import { createCatalogue } from "#modules/catalogue/service.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import { downloadRoutes } from "#modules/library/downloads/routes.server.ts";
import { createDownloads } from "#modules/library/downloads/service.server.ts";
import { handleLibraryJobs } from "#modules/library/jobs.server.ts";
import { libraryRoutes } from "#modules/library/routes.server.ts";
import { createLibrary } from "#modules/library/service.server.ts";
import { getNews } from "#modules/news/contract.ts";
import { newsRoutes } from "#modules/news/routes.server.ts";
import { createNews } from "#modules/news/service.server.ts";
import { openShopClock } from "#modules/payments/clock/service.server.ts";
import { createAccounting } from "#modules/payments/accounting/service.server.ts";
import { createPurchases } from "#modules/payments/back-office/service.server.ts";
import { handleClosingJobs } from "#modules/payments/closings/jobs.server.ts";
import { createConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
import { handlePaymentJobs } from "#modules/payments/jobs.server.ts";
import { invoiceRoutes } from "#modules/payments/invoices/routes.server.ts";
import { createInvoices } from "#modules/payments/invoices/service.server.ts";
import { createJournal } from "#modules/payments/journal/service.server.ts";
import { createFulfilment } from "#modules/payments/fulfilment/service.server.ts";
import { createOrders } from "#modules/payments/orders/service.server.ts";
import { handleRefundJobs } from "#modules/payments/refunds/jobs.server.ts";
import { createReconciliation } from "#modules/payments/refunds/reconciliation/service.server.ts";
import { refundRoutes } from "#modules/payments/refunds/routes.server.ts";
import { createRefunds } from "#modules/payments/refunds/service.server.ts";
import { createSettlement } from "#modules/payments/refunds/settlement/service.server.ts";
import { stripeProvider } from "#modules/payments/stripe/service.server.ts";
import { getConsent } from "#modules/payments/contract.ts";
import { paymentRoutes } from "#modules/payments/routes.server.ts";
import { createPayments } from "#modules/payments/service.server.ts";
import { handleSimulationJobs } from "#modules/payments/simulation/jobs.server.ts";
import { simulationRoutes } from "#modules/payments/simulation/routes.server.ts";
import { handleWaitingJobs } from "#modules/payments/waiting/jobs.server.ts";
import { waitingRoutes } from "#modules/payments/waiting/routes.server.ts";
import { createWaiting } from "#modules/payments/waiting/service.server.ts";
import { openSimulation } from "#modules/payments/simulation/service.server.ts";
import { editionChangeRoutes } from "#modules/publishing/back-office/routes.server.ts";
import { createEditionChanges } from "#modules/publishing/back-office/service.server.ts";
import { handlePublishingJobs } from "#modules/publishing/jobs.server.ts";
import { partialUploadRoutes } from "#modules/publishing/partial-uploads/routes.server.ts";
import { createPartialUploads } from "#modules/publishing/partial-uploads/service.server.ts";
import { publishingRoutes } from "#modules/publishing/routes.server.ts";
import { createPublishing } from "#modules/publishing/service.server.ts";
import { getSubscriberCount } from "#modules/subscriptions/contract.ts";
import { handleReminderJobs } from "#modules/subscriptions/reminders/jobs.server.ts";
import { subscriptionRoutes } from "#modules/subscriptions/routes.server.ts";
import { createSubscriptions } from "#modules/subscriptions/service.server.ts";
import { createVisitors } from "#modules/visitors/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { AnyEndpoint } from "#platform/endpoint.ts";
import { handleErrors } from "#platform/error-handler.server.ts";
import { createAnswerCache } from "#server/answer-cache/answer-cache.ts";
import { publicAddresses } from "#server/answer-cache/public-addresses.ts";
import { freshAnswers, serveCached } from "#server/answer-cache/serve-cached.ts";
import type { ArrivalLimits } from "#server/arriving-requests.ts";
import { createBackOffice, openBackOffice } from "#server/back-office.ts";
import { describeApi } from "#server/api-description.ts";
import { createFastify } from "#server/fastify.ts";
import { createFigures, openFigures } from "#server/figures.ts";
import { healthRoutes } from "#server/health.ts";
import { machineRoutes } from "#server/machine-routes.ts";
import { createMaintenance, keepClosed } from "#server/maintenance.ts";
import { outboxRoutes } from "#server/outbox.ts";
import { createReadersRights, openReadersRights } from "#server/readers-rights.ts";
import { handleUpkeep } from "#server/upkeep.ts";
import { countVisitors } from "#server/visits.ts";
import { secure } from "#server/security-headers.ts";

/**
 * The composition root: names every part of the shop and hands each what it stands on. Makes routes and declares
 * background work; listens to nothing and starts nothing.
 */
export async function buildApp(deps: Deps, arrivals?: ArrivalLimits) {
  const { config } = deps;
  const accounts = createAccounts(deps);
  const catalogue = createCatalogue({ db: deps.reads, now: deps.now });
  const editing = createCatalogueEditing(deps, (tx, editionIds) => publishing.renewEbooks(tx, editionIds));
  const categories = createCategoryEditing(deps);
  const sale = createSale(deps, createHoldings(deps).countOwners);
  const news = createNews(deps);
  const subscriptions = createSubscriptions(deps);
  const publishing = createPublishing(deps, editing);
  const editionChanges = createEditionChanges(deps, editing, publishing);
  const partialUploads = createPartialUploads(deps, publishing);
  const library = createLibrary(deps, { accounts, catalogue, subscriptions, publishing });
  const downloads = createDownloads(deps, { accounts });
  const simulation = config.payments === "simulated" ? await openSimulation(deps) : null;
  const provider = simulation?.provider ?? stripeProvider(stripeSettings(deps), deps);
  const clock = await openShopClock(deps, provider.clock);
  const journal = createJournal(deps, clock);
  const settlement = createSettlement(deps, { accounts, journal, library, subscriptions });
  const refunds = createRefunds(deps, { settlement, provider });
  const selling = { accounts, journal, library, subscriptions, refunds, settlement, provider, clock };
  const fulfilment = createFulfilment(deps, selling);
  const reconciliation = createReconciliation(deps, { provider, refunds, settlement, fulfilment });
  const waiting = createWaiting(deps, { clock, journal });
  const orders = createOrders(deps, { library, fulfilment, provider });
  const payments = createPayments(deps, { catalogue, subscriptions, library, orders });
  const purchases = createPurchases(deps);
  const consentSetting = createConsentSetting(deps);
  const audit = createAudit(deps, purchases.numbers);
  const administrators = createAdministrators(deps, audit);
  const administrator = administrators.requireAdministrator;
  const visitors = createVisitors(deps);
  const figures = createFigures(deps, { subscriptions, visitors });
  const maintenance = createMaintenance(deps);
  const accounting = createAccounting(deps, clock);
  const told = { accounts, audit, purchases, refunds, settlement, subscriptions };
  const rights = createReadersRights(deps, told);
  const backOffice = createBackOffice(deps, {
    accounts,
    audit,
    consentSetting,
    downloads,
    editing,
    library,
    maintenance,
    news,
    ...rights,
    provider,
    purchases,
    subscriptions,
  });

  handleAccountJobs(deps, accounts);
  handleSaleJobs(deps);
  handlePublishingJobs(deps, editing, partialUploads);
  handleLibraryJobs(deps, accounts);
  handlePaymentJobs(deps, accounts, orders, provider.name);
  handleRefundJobs(deps, accounts, { refunds, reconciliation });
  handleClosingJobs(deps, accounting);
  handleWaitingJobs(deps, waiting);
  handleReminderJobs(deps, accounts);
  handleUpkeep(deps, { editing, publishing });
  if (simulation) handleSimulationJobs(deps, simulation, fulfilment);

  const cache = createAnswerCache({ now: deps.now, maxBytes: config.answerCacheBytes });
  const app = createFastify(deps, freshAnswers(cache, visitors.note), arrivals);
  countVisitors(app, visitors);
  serveCached(app, cache, publicAddresses(cachedCalls));
  handleErrors(app);
  secure(app, config);
  keepClosed(app, maintenance);
  await app.register(cookie);
  await app.register(multipart);
  await describeApi(app, config.brand);
  app.after(() => {
    catalogueRoutes(app, catalogue);
    newsRoutes(app, administrator, news);
    accountRoutes(app, deps, accounts, async (memberId) => ({
      isActiveSubscriber: await subscriptions.isActive(memberId),
      purchasedEditionIds: await library.ownedIds(memberId),
    }));
    subscriptionRoutes(app, subscriptions);
    libraryRoutes(app, accounts, library);
    downloadRoutes(app, deps.config, accounts, library, downloads);
    invoiceRoutes(app, accounts, administrator, createInvoices(deps));
    publishingRoutes(app, deps, administrator, editing, publishing);
    partialUploadRoutes(app, administrator, partialUploads);
    catalogueEditingRoutes(app, administrator, { catalogue, categories, editing });
    saleRoutes(app, administrator, sale);
    editionChangeRoutes(app, administrator, publishing, editionChanges);
    openFigures(app, administrator, figures);
    cartRoutes(app, catalogue);
    paymentRoutes(app, accounts, payments, consentSetting, fulfilment);
    refundRoutes(app, administrator, refunds);
    waitingRoutes(app, administrator, waiting);
    if (simulation) simulationRoutes(app, simulation);
    openReadersRights(app, deps, accounts, rights);
    administratorRoutes(app, deps, administrators);
    openBackOffice(app, administrator, backOffice);
    machineRoutes(app, deps);
    healthRoutes(app, deps);
    if (!config.smtpUrl && !config.isPublic) outboxRoutes(app, config);
  });
  return {
    app,
    accounting,
    accounts,
    administrators,
    audit,
    cache,
    catalogue,
    categories,
    editing,
    journal,
    library,
    maintenance,
    members: backOffice.members,
    news,
    orders,
    payments,
    ...rights,
    publishing,
    reconciliation,
    refunds,
    sale,
    subscriptions,
    visitors,
    waiting,
  };
}

/** Public answers that many ask for; those that must hold to the second (`getEditionsMeta`) are not among them. */
const cachedCalls: AnyEndpoint[] = [
  getCatalogue,
  getLatestBooks,
  getPopularBooks,
  getBook,
  getCategories,
  getNews,
  getSubscriberCount,
  getConsent,
];

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;

function stripeSettings({ config }: Deps) {
  const { secretKey, webhookSecret, apiBase } = config.stripe;
  if (!secretKey || !webhookSecret)
    throw new Error("The configuration lets no shop start without Stripe's keys.");
  return { secretKey, webhookSecret, apiBase, publicUrl: config.publicUrl };
}
