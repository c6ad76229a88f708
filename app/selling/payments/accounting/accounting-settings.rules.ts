/** Accounts of the French chart of accounts, as this publisher's accountant names them, and the first month of the year. */
export const accountingDefaults = {
  /** 1 to 12. */
  fiscal_month: "1",
  /** Of the journal in the export of entries. */
  journal_code: "VE",
  /** Where the provider's payments wait for the bank. */
  receipts: "511500",
  editions: "701000",
  subscriptions: "706000",
  vat: "445710",
  /** VAT of other member states, declared to the one-stop shop. */
  vat_abroad: "445720",
  /** Revenue that is paid and not earned yet (plan comptable général, account 487). */
  deferred: "487000",
};
export type AccountingSettings = typeof accountingDefaults;

export const accountLabels: Record<Exclude<keyof AccountingSettings, "fiscal_month">, string> = {
  journal_code: "Code du journal des ventes",
  receipts: "Encaissements en ligne",
  editions: "Ventes de livres numériques",
  subscriptions: "Abonnements",
  vat: "TVA collectée",
  vat_abroad: "TVA des autres pays (OSS)",
  deferred: "Produits constatés d’avance",
};
