import { createPlainForms } from "#platform/http/plain-forms.server.ts";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { createAccounting } from "#selling/payments/accounting/accounting.service.server.ts";
import { createAccountDesk } from "#selling/payments/accounting/accounting-desk.service.server.ts";
import { createFigures } from "#selling/payments/accounting/accounting-figures.service.server.ts";
import { abroadRoutes } from "#selling/payments/abroad/sales-abroad.routes.server.ts";
import { createOssReturns } from "#selling/payments/abroad/oss-returns.service.server.ts";
import { handleAbroadJobs } from "#selling/payments/abroad/sales-abroad.worker.server.ts";
import { createSalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import { accountingRoutes } from "#selling/payments/accounting/accounting.routes.server.ts";
import { billingRoutes } from "#selling/payments/billing/billing.routes.server.ts";
import { createBillingIdentities } from "#selling/payments/billing/billing.service.server.ts";
import { createChecks } from "#selling/payments/journal/journal-checks.service.server.ts";
import {
  handleJournalChecks,
  handleClosingJobs,
  handleWaitingJobs,
} from "#selling/payments/journal/journal.worker.server.ts";
import { createReissues } from "#selling/payments/journal/reissues.service.server.ts";
import { createPurchases } from "#selling/payments/purchases.service.server.ts";
import { saleRoutes, usedWithdrawalRoutes } from "#selling/payments/back-office/sales/sales.routes.server.ts";
import {
  createUsedWithdrawals,
  createSales,
} from "#selling/payments/back-office/sales/sales.service.server.ts";
import { openShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { createEarlyPurchases } from "#selling/payments/orders/early-purchases.service.server.ts";
import { createConsentSetting } from "#selling/payments/checkout/consent-setting.service.server.ts";
import {
  giftOrderRoutes,
  refundRoutes,
  paymentRoutes,
  simulationRoutes,
  withdrawalNoticeRoutes,
  withdrawalRoutes,
} from "#selling/payments/payments.routes.server.ts";
import { createGiftOrders } from "#selling/payments/gifts/gift-orders.service.server.ts";
import { createFees } from "#selling/payments/fees/provider-fees.service.server.ts";
import { handleFeeJobs } from "#selling/payments/fees/provider-fees.worker.server.ts";
import { createDeferral } from "#selling/payments/deferral/deferral.service.server.ts";
import { createPayouts } from "#selling/payments/payouts/payouts.service.server.ts";
import { declarationRoutes } from "#selling/payments/declarations/declarations.routes.server.ts";
import { createDeclarations } from "#selling/payments/declarations/declarations.service.server.ts";
import { openDelivery } from "#selling/payments/declarations/platform-delivery.service.server.ts";
import { createFulfilment } from "#selling/payments/fulfilment.service.server.ts";
import { invoiceRoutes } from "#selling/payments/invoices/invoices.routes.server.ts";
import { createInvoices } from "#selling/payments/invoices/invoices.service.server.ts";
import { createPaymentChecks } from "#selling/payments/health/payment-health.service.server.ts";
import { createJournal } from "#selling/payments/journal/journal.service.server.ts";
import { createOrders } from "#selling/payments/orders/orders.service.server.ts";
import { createRefusals } from "#selling/payments/orders/payment-refusals.service.server.ts";
import { createPreorderDelivery } from "#selling/payments/preorders/preorder-delivery.service.server.ts";
import { createPreorderOrders } from "#selling/payments/preorders/preorder-orders.service.server.ts";
import { createPreorderRelease } from "#selling/payments/preorders/preorder-release.service.server.ts";
import { preorderRoutes } from "#selling/payments/preorders/preorders.routes.server.ts";
import { countPreorders } from "#selling/payments/preorders.store.server.ts";
import { handlePreorderJobs } from "#selling/payments/preorders/preorders.worker.server.ts";
import { createReconciliation } from "#selling/payments/refunds/refund-reconciliation.service.server.ts";
import { createRefunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { createSettlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import { handleRefundJobs } from "#selling/payments/refunds/refunds.worker.server.ts";
import { createVatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import { createRevenue } from "#selling/payments/revenue/revenue.service.server.ts";
import { createOrderPricing } from "#selling/payments/checkout/order-pricing.service.server.ts";
import { createCheckout } from "#selling/payments/checkout.service.server.ts";
import { openSimulation } from "#selling/payments/simulation/simulated-payments.service.server.ts";
import { handleSimulationJobs } from "#selling/payments/simulation/simulated-payments.worker.server.ts";
import { stripeProvider } from "#selling/payments/provider/stripe.service.server.ts";
import { waitingRoutes } from "#selling/payments/journal/waiting-sales.routes.server.ts";
import { createWaiting } from "#selling/payments/journal/waiting-sales.service.server.ts";
import { createWithdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";
import { createWithdrawalNotices } from "#selling/payments/withdrawals/withdrawal-notices.service.server.ts";
import { handleWithdrawalJobs } from "#selling/payments/withdrawals/withdrawals.worker.server.ts";
import { handlePaymentJobs } from "#selling/payments/payments.worker.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type { Accounting } from "#selling/payments/accounting/accounting.service.server.ts";
export { verifyJournal } from "#selling/payments/journal/journal-verification.service.server.ts";
export type { PaymentChecks } from "#selling/payments/health/payment-health.service.server.ts";
export type { Purchases } from "#selling/payments/purchases.service.server.ts";
export type { EarlyPurchases } from "#selling/payments/orders/early-purchases.service.server.ts";
export type { ConsentSetting } from "#selling/payments/checkout/consent-setting.service.server.ts";
export { journalClosing } from "#selling/payments/journal/journal.worker.server.ts";
export { refundPayment } from "#selling/payments/refunds/refunds.jobs.ts";
export { simulatedWebhook } from "#selling/payments/payments.jobs.ts";
export { fingerprint } from "#selling/payments/journal/journal.rules.ts";
export { journalMonths } from "#selling/payments/payments.tables.ts";
export type { Revenue } from "#selling/payments/revenue/revenue.service.server.ts";

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
  const regimes = createVatRegimes(deps);
  const journal = createJournal(deps, clock);
  const billing = createBillingIdentities(deps);
  const abroad = createSalesAbroad(deps, { regimes, billing });
  const settlement = createSettlement(deps, { accounts, gifts, journal, library, subscriptions });
  const refunds = createRefunds(deps, { settlement, provider });
  const refusals = createRefusals({ accounts, subscriptions });
  const preorderDelivery = createPreorderDelivery(deps, { library, refunds, settlement });
  const granting = { abroad, gifts, preorders: preorderDelivery, journal, library, subscriptions };
  const fulfilment = createFulfilment(deps, { ...granting, refunds, refusals, settlement, provider, clock });
  const reconciliation = createReconciliation(deps, { provider, refunds, settlement, fulfilment });
  const waiting = createWaiting(deps, { clock, journal, refunds });
  const orders = createOrders(deps, { library, gifts, fulfilment, refusals, provider });
  const withdrawals = createWithdrawals(deps, { gifts, refunds, settlement, subscriptions });
  const withdrawalNotices = createWithdrawalNotices(deps, { accounts, withdrawals });
  const earlyPurchases = createEarlyPurchases(deps);
  const pricing = createOrderPricing(deps, { catalogue, subscriptions, library, orders, earlyPurchases });
  const checkout = createCheckout(deps, {
    abroad,
    pricing,
    subscriptions,
    library,
    orders,
    refunds,
    withdrawals,
  });
  const preorderOrders = createPreorderOrders(deps, {
    abroad,
    catalogue,
    delivery: preorderDelivery,
    earlyPurchases,
    library,
    orders,
    subscriptions,
    withdrawals,
  });
  const preorderRelease = createPreorderRelease(deps, {
    delivery: preorderDelivery,
    fulfilment,
    provider,
    refusals,
  });
  const ordering = { abroad, catalogue, gifts, orders, refunds, settlement };
  const giftOrders = createGiftOrders(deps, ordering);
  const accounting = createAccounting(deps, clock, regimes);
  const consentSetting = createConsentSetting(deps);
  const invoices = createInvoices(deps, { billing, reissues: createReissues(deps, clock) });
  const checks = createChecks(deps);
  const fees = createFees(deps, provider);
  const payouts = createPayouts(deps, provider, fees);
  const ossReturns = createOssReturns(deps);
  const figures = createFigures(deps, fees, regimes, ossReturns);
  const deferral = createDeferral(deps);
  const desk = createAccountDesk(deps, { accounting, checks, waiting, deferral });
  const declarations = createDeclarations(deps, openDelivery(deps.config.reportsUrl));
  const sales = createSales(deps, { holdings: library.holdings, refunds });
  const api = {
    ...checkout,
    abroad: { warning: abroad.warning, forgetOld: abroad.forgetOld },
    accounting,
    billing: { ofMember: billing.find, removeAll: billing.removeAll },
    checks: createPaymentChecks(deps, provider),
    consentSetting,
    countPreorders: (editionId: number) => countPreorders(deps.db, editionId),
    earlyPurchases,
    fees,
    holdPayment: giftOrders.holdPayment,
    journal,
    journalChecks: checks,
    preorders: preorderRelease,
    orders,
    payouts,
    purchases: createPurchases(deps, refunds),
    reconciliation,
    refunds,
    regimes: { at: regimes.at, franchise: regimes.franchise },
    revenue: createRevenue(deps),
    /** The simulated provider's card page; null with another provider. */
    simulation,
    waiting,
    withdrawals,
    withdrawalNotices,
    mailSamples: () => import("#selling/payments/mails/payments-mail-samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      invoiceRoutes(app, accounts, guard, invoices);
      billingRoutes(app, accounts, guard, billing, invoices, abroad);
      paymentRoutes(app, accounts, createPlainForms(deps.config), {
        payments: checkout,
        consent: consentSetting,
        fulfilment,
        withdrawals,
      });
      giftOrderRoutes(app, accounts, { payments: checkout, consent: consentSetting, giftOrders });
      preorderRoutes(app, accounts, checkout, preorderOrders);
      refundRoutes(app, guard, refunds);
      saleRoutes(app, guard, sales);
      usedWithdrawalRoutes(app, guard, createUsedWithdrawals(deps));
      accountingRoutes(app, guard, { accounting, figures, desk, regimes, deferral, payouts });
      abroadRoutes(app, guard, abroad, ossReturns);
      declarationRoutes(app, deps, guard, declarations);
      waitingRoutes(app, guard, waiting);
      withdrawalRoutes(app, accounts, withdrawals);
      withdrawalNoticeRoutes(app, deps, guard, withdrawalNotices);
      if (simulation) simulationRoutes(app, simulation);
    },
    workers() {
      handlePreorderJobs(deps, accounts, preorderRelease);
      handlePaymentJobs(deps, accounts, orders, provider.name);
      handleRefundJobs(deps, accounts, { refunds, reconciliation });
      handleClosingJobs(deps, accounting);
      handleAbroadJobs(deps, abroad);
      handleFeeJobs(deps, fees, payouts);
      handleJournalChecks(deps, checks);
      handleWaitingJobs(deps, waiting);
      handleWithdrawalJobs(deps, { accounts, refunds, withdrawalNotices });
      if (simulation) handleSimulationJobs(deps, simulation, fulfilment);
    },
  };
}

function stripeSettings({ config }: ShopDeps) {
  const { secretKey, webhookSecret, apiBase } = config.stripe;
  if (!secretKey || !webhookSecret)
    throw new Error("The configuration lets no shop start without Stripe's keys.");
  return { secretKey, webhookSecret, apiBase, publicUrl: config.publicUrl, isPublic: config.isPublic };
}
