import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import { createAccounting } from "#modules/payments/journal/accounting/service.server.ts";
import { createAccountDesk } from "#modules/payments/journal/accounting/desk/service.server.ts";
import { createFigures } from "#modules/payments/journal/accounting/figures/service.server.ts";
import { accountingRoutes } from "#modules/payments/journal/accounting/routes.server.ts";
import { createChecks } from "#modules/payments/journal/checks/service.server.ts";
import { handleJournalChecks } from "#modules/payments/journal/checks/worker.server.ts";
import { createPaymentChecks, createPurchases } from "#modules/payments/back-office/service.server.ts";
import { saleRoutes } from "#modules/payments/back-office/sales/routes.server.ts";
import { usedWithdrawalRoutes } from "#modules/payments/back-office/withdrawals/routes.server.ts";
import { createUsedWithdrawals } from "#modules/payments/back-office/withdrawals/service.server.ts";
import { createSales } from "#modules/payments/back-office/sales/service.server.ts";
import { openShopClock } from "#modules/payments/clock/service.server.ts";
import { handleClosingJobs } from "#modules/payments/journal/closings/worker.server.ts";
import { createEarlyPurchases } from "#modules/payments/early-purchases/service.server.ts";
import { createConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
import { giftOrderRoutes } from "#modules/payments/gifts/routes.server.ts";
import { createGiftOrders } from "#modules/payments/gifts/service.server.ts";
import { createFees } from "#modules/payments/fees/service.server.ts";
import { handleFeeJobs } from "#modules/payments/fees/worker.server.ts";
import { createFulfilment } from "#modules/payments/fulfilment/service.server.ts";
import { invoiceRoutes } from "#modules/payments/invoices/routes.server.ts";
import { createInvoices } from "#modules/payments/invoices/service.server.ts";
import { createJournal } from "#modules/payments/journal/service.server.ts";
import { createOrders } from "#modules/payments/orders/service.server.ts";
import { createRefusals } from "#modules/payments/refusals/service.server.ts";
import { createReconciliation } from "#modules/payments/refunds/reconciliation/service.server.ts";
import { refundRoutes } from "#modules/payments/refunds/routes.server.ts";
import { createRefunds } from "#modules/payments/refunds/service.server.ts";
import { createSettlement } from "#modules/payments/refunds/settlement/service.server.ts";
import { handleRefundJobs } from "#modules/payments/refunds/worker.server.ts";
import { createRevenue } from "#modules/payments/revenue/service.server.ts";
import { paymentRoutes } from "#modules/payments/routes.server.ts";
import { createCheckout } from "#modules/payments/service.server.ts";
import { simulationRoutes } from "#modules/payments/simulation/routes.server.ts";
import { openSimulation } from "#modules/payments/simulation/service.server.ts";
import { handleSimulationJobs } from "#modules/payments/simulation/worker.server.ts";
import { stripeProvider } from "#modules/payments/stripe/service.server.ts";
import { waitingRoutes } from "#modules/payments/journal/waiting/routes.server.ts";
import { createWaiting } from "#modules/payments/journal/waiting/service.server.ts";
import { handleWaitingJobs } from "#modules/payments/journal/waiting/worker.server.ts";
import { withdrawalRoutes } from "#modules/payments/withdrawals/routes.server.ts";
import { createWithdrawals } from "#modules/payments/withdrawals/service.server.ts";
import { handleWithdrawalJobs } from "#modules/payments/withdrawals/worker.server.ts";
import { handlePaymentJobs } from "#modules/payments/worker.server.ts";
import type { Promotions } from "#modules/promotions/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { Accounting } from "#modules/payments/journal/accounting/service.server.ts";
export { verifyJournal } from "#modules/payments/journal/verification/service.server.ts";
export type { PaymentChecks, Purchases } from "#modules/payments/back-office/service.server.ts";
export type { EarlyPurchases } from "#modules/payments/early-purchases/service.server.ts";
export type { ConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
export { journalClosing } from "#modules/payments/journal/closings/jobs.ts";
export { refundPayment } from "#modules/payments/refunds/jobs.ts";
export { simulatedWebhook } from "#modules/payments/simulation/jobs.ts";
export { fingerprint } from "#modules/payments/journal/rules.ts";
export { journalMonths } from "#modules/payments/tables.ts";
export type { Revenue } from "#modules/payments/revenue/service.server.ts";

export type Payments = Awaited<ReturnType<typeof createPayments>>["api"];

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Catalogue;
  library: Library;
  promotions: Pick<Promotions, "gifts">;
  subscriptions: Subscriptions;
}

/** Orders, payments and their consequences: fulfilment, refunds, withdrawals, journal, invoices. */
export async function createPayments(deps: ShopDeps, needs: Needs) {
  const { accounts, administrators, catalogue, library, subscriptions } = needs;
  const { gifts } = needs.promotions;
  const simulation = deps.config.payments === "simulated" ? await openSimulation(deps) : null;
  const provider = simulation?.provider ?? stripeProvider(stripeSettings(deps), deps);
  const clock = await openShopClock(deps, provider.clock);
  const journal = createJournal(deps, clock);
  const settlement = createSettlement(deps, { accounts, gifts, journal, library, subscriptions });
  const refunds = createRefunds(deps, { settlement, provider });
  const refusals = createRefusals({ accounts, subscriptions });
  const granting = { gifts, journal, library, subscriptions };
  const fulfilment = createFulfilment(deps, { ...granting, refunds, refusals, settlement, provider, clock });
  const reconciliation = createReconciliation(deps, { provider, refunds, settlement, fulfilment });
  const waiting = createWaiting(deps, { clock, journal, refunds });
  const orders = createOrders(deps, { library, gifts, fulfilment, refusals, provider });
  const withdrawals = createWithdrawals(deps, { gifts, refunds, settlement, subscriptions });
  const earlyPurchases = createEarlyPurchases(deps);
  const checkout = createCheckout(deps, {
    earlyPurchases,
    catalogue,
    subscriptions,
    library,
    orders,
    refunds,
    withdrawals,
  });
  const giftOrders = createGiftOrders(deps, { catalogue, gifts, orders, refunds, settlement });
  const accounting = createAccounting(deps, clock);
  const consentSetting = createConsentSetting(deps);
  const invoices = createInvoices(deps);
  const checks = createChecks(deps);
  const fees = createFees(deps, provider);
  const figures = createFigures(deps, fees);
  const desk = createAccountDesk(deps, { accounting, checks, waiting });
  const sales = createSales(deps, { holdings: library.holdings, refunds });
  const api = {
    ...checkout,
    accounting,
    checks: createPaymentChecks(deps, provider),
    consentSetting,
    earlyPurchases,
    fees,
    holdLine: giftOrders.holdLine,
    journal,
    journalChecks: checks,
    orders,
    purchases: createPurchases(deps, refunds),
    reconciliation,
    refunds,
    revenue: createRevenue(deps),
    /** The simulated provider's card page; null with another provider. */
    simulation,
    waiting,
    withdrawals,
    mailSamples: () => import("#modules/payments/mails/samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      invoiceRoutes(app, accounts, guard, invoices);
      paymentRoutes(app, accounts, { payments: checkout, consent: consentSetting, fulfilment, withdrawals });
      giftOrderRoutes(app, accounts, { checkout, consent: consentSetting, giftOrders });
      refundRoutes(app, guard, refunds);
      saleRoutes(app, guard, sales);
      usedWithdrawalRoutes(app, guard, createUsedWithdrawals(deps));
      accountingRoutes(app, guard, { figures, desk });
      waitingRoutes(app, guard, waiting);
      withdrawalRoutes(app, accounts, withdrawals);
      if (simulation) simulationRoutes(app, simulation);
    },
    workers() {
      handlePaymentJobs(deps, accounts, orders, provider.name);
      handleRefundJobs(deps, accounts, { refunds, reconciliation });
      handleClosingJobs(deps, accounting);
      handleFeeJobs(deps, fees);
      handleJournalChecks(deps, checks);
      handleWaitingJobs(deps, waiting);
      handleWithdrawalJobs(deps, accounts, refunds);
      if (simulation) handleSimulationJobs(deps, simulation, fulfilment);
    },
  };
}

function stripeSettings({ config }: ShopDeps) {
  const { secretKey, webhookSecret, apiBase } = config.stripe;
  if (!secretKey || !webhookSecret)
    throw new Error("The configuration lets no shop start without Stripe's keys.");
  return { secretKey, webhookSecret, apiBase, publicUrl: config.publicUrl };
}
