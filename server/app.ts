import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { handleAccountJobs } from "#modules/accounts/jobs.server.ts";
import { accountRoutes } from "#modules/accounts/routes.server.ts";
import { createAccounts } from "#modules/accounts/service.server.ts";
import { administratorRoutes } from "#modules/administrators/routes.server.ts";
import { createAdministrators } from "#modules/administrators/service.server.ts";
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
import { downloadRoutes } from "#modules/library/downloads/routes.server.ts";
import { createDownloads } from "#modules/library/downloads/service.server.ts";
import { handleLibraryJobs } from "#modules/library/jobs.server.ts";
import { libraryRoutes } from "#modules/library/routes.server.ts";
import { createLibrary } from "#modules/library/service.server.ts";
import { getNews } from "#modules/news/contract.ts";
import { newsRoutes } from "#modules/news/routes.server.ts";
import { createNews } from "#modules/news/service.server.ts";
import { handlePaymentJobs } from "#modules/payments/jobs.server.ts";
import { stripeProvider } from "#modules/payments/stripe/service.server.ts";
import { paymentRoutes } from "#modules/payments/routes.server.ts";
import { createPayments } from "#modules/payments/service.server.ts";
import { handleSimulationJobs } from "#modules/payments/simulation/jobs.server.ts";
import { openSimulation } from "#modules/payments/simulation/service.server.ts";
import { handlePublishingJobs } from "#modules/publishing/jobs.server.ts";
import { partialUploadRoutes } from "#modules/publishing/partial-uploads/routes.server.ts";
import { createPartialUploads } from "#modules/publishing/partial-uploads/service.server.ts";
import { publishingRoutes } from "#modules/publishing/routes.server.ts";
import { createPublishing } from "#modules/publishing/service.server.ts";
import { getSubscriberCount } from "#modules/subscriptions/contract.ts";
import { subscriptionRoutes } from "#modules/subscriptions/routes.server.ts";
import { createSubscriptions } from "#modules/subscriptions/service.server.ts";
import type { Content } from "#platform/content.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { AnyEndpoint } from "#platform/endpoint.ts";
import { invalid } from "#platform/errors.ts";
import { handleErrors } from "#platform/error-handler.server.ts";
import { createAnswerCache } from "#server/answer-cache/answer-cache.ts";
import { publicAddresses } from "#server/answer-cache/public-addresses.ts";
import { serveCached } from "#server/answer-cache/serve-cached.ts";
import { describeApi } from "#server/api-description.ts";
import { healthRoutes } from "#server/health.ts";
import { machineRoutes } from "#server/machine-routes.ts";
import { createMaintenance, keepClosed } from "#server/maintenance.ts";
import { outboxRoutes } from "#server/outbox.ts";
import { secure } from "#server/security-headers.ts";

/**
 * The composition root: names every part of the shop and hands each what it stands on. Makes routes and declares
 * background work; listens to nothing and starts nothing.
 */
export async function buildApp(deps: Deps, content: Content) {
  const { config } = deps;
  const accounts = createAccounts(deps);
  const catalogue = createCatalogue(deps);
  const editing = createCatalogueEditing(deps);
  const news = createNews(deps);
  const subscriptions = createSubscriptions(deps);
  const publishing = createPublishing(deps, editing);
  const partialUploads = createPartialUploads(deps, publishing);
  const library = createLibrary(deps, { accounts, catalogue, subscriptions, publishing });
  const downloads = createDownloads(deps, { accounts, catalogue });
  const simulation = config.payments === "simulated" ? await openSimulation(deps) : null;
  const provider = simulation?.provider ?? stripeProvider(stripeSettings(deps));
  const consentVersion = content.consent.version;
  const payments = createPayments(deps, { catalogue, subscriptions, library, provider, consentVersion });
  const administrators = createAdministrators(deps);
  const maintenance = createMaintenance(deps);

  handleAccountJobs(deps);
  handlePublishingJobs(deps, editing, partialUploads);
  handleLibraryJobs(deps);
  handlePaymentJobs(deps, accounts, content.consent);
  if (simulation) handleSimulationJobs(deps, simulation, payments);

  const app = createFastify(deps);
  const cache = createAnswerCache({ now: deps.now, maxBytes: config.answerCacheBytes });
  serveCached(app, cache, publicAddresses(cachedCalls));
  handleErrors(app);
  secure(app, config);
  keepClosed(app, maintenance);
  await app.register(cookie);
  await app.register(multipart);
  await describeApi(app, config.brand);
  app.after(() => {
    catalogueRoutes(app, catalogue);
    newsRoutes(app, news);
    accountRoutes(app, deps, accounts, async (memberId) => ({
      isActiveSubscriber: await subscriptions.isActive(memberId),
      purchasedEditionIds: await library.ownedIds(memberId),
    }));
    subscriptionRoutes(app, subscriptions);
    libraryRoutes(app, accounts, library);
    downloadRoutes(app, accounts, library, downloads);
    paymentRoutes(app, accounts, payments, simulation);
    publishingRoutes(app, deps, administrators.requireAdministrator, editing, publishing);
    partialUploadRoutes(app, administrators.requireAdministrator, partialUploads);
    administratorRoutes(app, deps, administrators);
    machineRoutes(app, deps, content);
    healthRoutes(app, deps);
    if (!config.smtpUrl && !config.isPublic) outboxRoutes(app, config);
  });
  return {
    app,
    accounts,
    administrators,
    cache,
    catalogue,
    editing,
    library,
    maintenance,
    news,
    payments,
    publishing,
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
];

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;

function createFastify({ config, log }: Deps): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: log,
    // The nearest relay is hop 0: as many are believed as the operator runs (runtime.md, `TRUST_PROXY`).
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    // A page's address whose escapes are broken names no page, and is answered by one (the API keeps its 400).
    frameworkErrors: (_error, request, reply) => void answerUnreadable(app, request, reply),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // A stop finishes what runs; what arrives later is told to come back.
    return503OnClosing: true,
    forceCloseConnections: "idle",
  };
  const app = Fastify(options) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJson(app);
  // PostgreSQL's text holds no NUL: refused once, at the door of the API. Pages drop what they cannot read.
  app.addHook("preValidation", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    if (request.url.includes("%00") || holdsNul(request.body)) throw invalid("Caractère interdit.");
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  return app;
}

/** An address whose escapes spell no text: the API refuses it, and pages say as of any unknown one where to go on. */
async function answerUnreadable(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.url.startsWith("/api/")) {
    await reply.code(400).header("cache-control", "no-store").send({ error: "Adresse illisible." });
    return;
  }
  const page = await app.inject({
    url: "/adresse-inconnue",
    headers: { host: request.headers.host ?? "localhost" },
  });
  for (const name of ["content-type", "content-security-policy"]) {
    const value = page.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  await reply.code(page.statusCode).send(page.body);
}

/** JSON alone is read; a call without a payload may still say that it has the type (storefront.md §7, subscribe). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : void parse(request, body, done),
  );
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (Array.isArray(value)) return value.some(holdsNul);
  if (Buffer.isBuffer(value) || value === null || typeof value !== "object") return false;
  return Object.values(value).some(holdsNul);
}

function stripeSettings({ config }: Deps) {
  const { secretKey, webhookSecret, apiBase } = config.stripe;
  if (!secretKey || !webhookSecret)
    throw new Error("The configuration lets no shop start without Stripe's keys.");
  return { secretKey, webhookSecret, apiBase, publicUrl: config.publicUrl };
}
