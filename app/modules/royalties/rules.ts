export { royaltyActs, contractsPageSize } from "#modules/royalties/contracts/rules.ts";
export { spanText } from "#modules/royalties/statements/rules.ts";
