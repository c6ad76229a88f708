export { royaltyContractQuery, royaltyContractsQuery } from "#modules/royalties/contracts/queries.ts";
export {
  royaltiesQuery,
  royaltyDraftsQuery,
  royaltyPeriodQuery,
  royaltyPeriodUrl,
} from "#modules/royalties/statements/queries.ts";
