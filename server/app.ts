import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { createAccounts } from "#readers/accounts/module.server.ts";
import { createAdministrators } from "#access/administrators/module.server.ts";
import { createAgenda } from "#books/agenda/module.server.ts";
import { createAudit } from "#office/audit/module.server.ts";
import { createCart } from "#selling/cart/module.server.ts";
import { type BookUse, createCatalogue } from "#books/catalogue/module.server.ts";
import { createDashboard } from "#office/dashboard/module.server.ts";
import { createExchange } from "#books/exchange/module.server.ts";
import { createFactors } from "#access/factors/module.server.ts";
import { createLibrary } from "#reading/library/module.server.ts";
import { createMailings } from "#office/mailings/module.server.ts";
import { createMembers } from "#office/members/module.server.ts";
import { createMovingIn } from "#office/moving-in/module.server.ts";
import { createNews } from "#words/news/module.server.ts";
import { createPayments } from "#selling/payments/module.server.ts";
import { createPersonalData } from "#office/personal-data/module.server.ts";
import { createPromotions } from "#selling/promotions/module.server.ts";
import { createPublishing } from "#books/publishing/module.server.ts";
import { suggestedPrices } from "#books/publishing/edition-suggestions.rules.ts";
import { createRedirects } from "#office/redirects/module.server.ts";
import { createReading } from "#reading/reading/module.server.ts";
import { opdsAddresses } from "#reading/reading/opds/opds.rules.ts";
import { createRoyalties } from "#selling/royalties/module.server.ts";
import { createSettings } from "#office/settings/module.server.ts";
import { createSubscriptions } from "#readers/subscriptions/module.server.ts";
import { createTexts, type ShopDeps } from "#words/texts/module.server.ts";
import { createVisitors } from "#readers/visitors/module.server.ts";
import { createWishes } from "#selling/wishes/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { handleErrors } from "#platform/http/error-handler.server.ts";
import type { ShopModule } from "#platform/http/http.server.ts";
import { createAnswerCache } from "#server/answer-cache/answer-cache.ts";
import { cacheSources } from "#server/answer-cache/kept-on-disk.ts";
import { cachedCalls, publicAddresses } from "#server/answer-cache/public-addresses.ts";
import { freshAnswers, serveCached } from "#server/answer-cache/serve-cached.ts";
import { openBackupProgram } from "#server/backup/backup-program.ts";
import { describeApi, machineRoutes } from "#server/machine-routes.ts";
import { type ArrivalLimits, arrivalLimits, watchConnections } from "#server/arriving-requests.ts";
import { handleDemonstrationJobs } from "#server/demonstration-files.ts";
import { countRequests, requestCounts } from "#server/counted-visitors.ts";
import { createFastify, secure } from "#server/fastify.ts";
import { createHealth, healthRoutes } from "#server/health.ts";
import { keepClosed } from "#server/listening.ts";
import { outboxRoutes } from "#server/outbox.ts";
import { handleUpkeep } from "#server/upkeep.ts";

/** The composition root: creates every module once, and registers routes and work; does not listen or start anything. */
export async function buildApp(deps: ShopDeps, arrivals: ArrivalLimits = arrivalLimits) {
  const modules = await createModules(deps);
  const { catalogue, redirects, settings, visitors } = modules;
  const all: ShopModule<unknown>[] = Object.values(modules);
  for (const each of all) each.workers();
  handleUpkeep(deps, apisOf(modules));
  handleDemonstrationJobs(deps, apisOf(modules));

  const cache = createAnswerCache({ ...cacheSources(deps), nextChange: catalogue.api.campaigns.nextChange });
  const connections = watchConnections(arrivals);
  const health = createHealth(deps, connections.isDraining);
  const counts = requestCounts(visitors.api, catalogue.api.searchMisses, redirects.api);
  const app = createFastify(
    deps,
    freshAnswers(cache, (request, status) => counts.fresh(request, status)),
    connections,
  );
  countRequests(app, counts);
  serveCached(app, cache, publicAddresses(cachedCalls, opdsAddresses), deps.content);
  handleErrors(app);
  secure(app, deps);
  keepClosed(app, settings.api.maintenance);
  await app.register(cookie);
  await app.register(multipart);
  await describeApi(app, deps.config.brand);
  app.after(() => {
    for (const each of all) each.routes(app);
    machineRoutes(app, deps);
    healthRoutes(app, health);
    if (!deps.config.smtpUrl && !deps.config.isPublic) outboxRoutes(app, deps.config);
  });
  return { app, cache, connections, health, ...apisOf(modules) };
}

/** One line for each module. What one needs of a module to the right is a function, called later. */
async function createModules(deps: ShopDeps) {
  const closeCardPages = (tx: Queryable, id: string): Promise<void> => payments.api.orders.closePages(tx, id);
  const mails = () => settings.api.colleagueMails;
  const factors = createFactors(deps);
  const administrators = createAdministrators(deps, { factors: factors.api, audit: () => audit.api, mails });
  const guarded = { administrators: administrators.api };
  const texts = createTexts(deps, { ...guarded, mailSamples, termsMailing: () => accounts.api.termsMailing });
  const accounts = createAccounts(deps, {
    factors: factors.api,
    rightsOf,
    accessElsewhere: () => reading.api.access,
    closeCardPages,
    letter: {
      ask: (tx, memberId) => mailings.api.readers.addAtSignUp(tx, memberId),
      forget: (tx, memberId) => mailings.api.readers.forgetMember(tx, memberId),
    },
    onVerified: (tx, { id, email }) => movingIn.api.readers.joinVerified(tx, id, email),
  });
  const catalogue = createCatalogue(deps, {
    ...guarded,
    countOwners,
    countPreorders: (editionId) => payments.api.countPreorders(editionId),
    onRedescribed,
    deletion: {
      release: releaseEditions,
      removeFiles: (tx, ids) => publishing.api.removeTemplates(tx, ids),
    },
    companionsOf: (bookId, limit) => library.api.companions.of(bookId, limit),
    pictures: accounts.api.avatars,
    homePictures: texts.api.files,
    comingEvents: (day) => agenda.api.coming(day),
    suggestedPrices,
  });
  const agenda = createAgenda(deps, guarded);
  const news = createNews(deps, guarded);
  const visitors = createVisitors(deps);
  const subscriptions = createSubscriptions(deps, { accounts: accounts.api, closeCardPages });
  const mailings = createMailings(deps, { ...guarded, accounts: accounts.api, catalogue: catalogue.api });
  const publishing = createPublishing(deps, { ...guarded, catalogue: catalogue.api, countOwners });
  const known = {
    ...guarded,
    accounts: accounts.api,
    catalogue: catalogue.api,
    subscriptions: subscriptions.api,
    publishing: publishing.api,
  };
  const vatRate = async () => (await payments.api.regimes.at()).editions;
  const exchange = createExchange(deps, { ...known, vatRate });
  const library = createLibrary(deps, known);
  const reading = createReading(deps, { ...known, library: library.api });
  const promotions = createPromotions(deps, {
    ...known,
    library: library.api,
    holdPayment: (tx, paymentId) => payments.api.holdPayment(tx, paymentId),
  });
  const wishes = createWishes(deps, { ...known, library: library.api });
  const cart = createCart(deps, known);
  const granting = { ...known, library: library.api, promotions: promotions.api, reading: reading.api };
  const payments = await createPayments(deps, granting);
  const selling = { ...granting, payments: payments.api };
  const royalties = createRoyalties(deps, selling);
  const movingIn = createMovingIn(deps, granting);
  const redirects = createRedirects(deps, guarded);
  const personalData = createPersonalData(deps, {
    ...selling,
    movingIn: movingIn.api,
    mailings: mailings.api,
    royalties: royalties.api,
    wishes: wishes.api,
    audit: () => audit.api,
  });
  const members = createMembers(deps, selling);
  const settings = createSettings(deps, { ...selling, backupProgram: openBackupProgram(deps) });
  const figured = { royalties: royalties.api, settings: settings.api, visitors: visitors.api };
  const dashboard = createDashboard(deps, { ...selling, members: members.api, ...figured });
  const audit = createAudit(deps, selling);
  return {
    factors,
    administrators,
    texts,
    accounts,
    catalogue,
    agenda,
    news,
    visitors,
    subscriptions,
    mailings,
    publishing,
    exchange,
    library,
    reading,
    promotions,
    wishes,
    cart,
    payments,
    royalties,
    movingIn,
    redirects,
    personalData,
    members,
    settings,
    dashboard,
    audit,
  };

  async function rightsOf(memberId: string) {
    return {
      isActiveSubscriber: await subscriptions.api.isActive(memberId),
      purchasedEditionIds: await library.api.ownedIds(memberId),
    };
  }

  function countOwners(editionIds: readonly number[]): Promise<number> {
    return library.api.holdings.countOwners(editionIds);
  }

  function onRedescribed(tx: Queryable, editionIds: readonly number[]): Promise<void> {
    return publishing.api.renewEbooks(tx, editionIds);
  }

  async function releaseEditions(tx: Queryable, editionIds: readonly number[]): Promise<BookUse | null> {
    const owners = await library.api.holdings.countOwners(editionIds, tx);
    if (owners > 0) return { kind: "owned", owners };
    const kind = await payments.api.orders.releaseEditions(tx, editionIds);
    return kind && { kind };
  }

  async function mailSamples() {
    return {
      ...(await accounts.api.mailSamples()).samples,
      ...(await subscriptions.api.mailSamples()).samples,
      ...(await mailings.api.mailSamples()).samples,
      ...(await library.api.mailSamples()).samples,
      ...(await promotions.api.mailSamples()).samples,
      ...(await wishes.api.mailSamples()).samples,
      ...(await payments.api.mailSamples()).samples,
      ...(await royalties.api.mailSamples()).samples,
      ...(await movingIn.api.mailSamples()).samples,
      ...(await members.api.mailSamples()).samples,
    };
  }
}

/** The modules' services and the handlers of their jobs, without an application: for instance at another time. */
export async function createServices(deps: ShopDeps) {
  const modules = await createModules(deps);
  for (const each of Object.values<ShopModule<unknown>>(modules)) each.workers();
  return apisOf(modules);
}
export type Services = Awaited<ReturnType<typeof createServices>>;
type Modules = Awaited<ReturnType<typeof createModules>>;

/** The modules' functions for the server's own parts, the operator commands and tests. */
const apisOf = (modules: Modules) =>
  Object.fromEntries(Object.entries(modules).map(([name, { api }]) => [name, api])) as {
    [Name in keyof Modules]: Modules[Name]["api"];
  };

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;
