export type { Contract, ContractForm, ContractSummary } from "#modules/royalties/contracts/contract.ts";
export type {
  Draft,
  Drafts,
  IssuedPeriod,
  Overview,
  Period,
} from "#modules/royalties/statements/contract.ts";
