export { batchCodesUrl, codeBatchesQuery, codeBatchQuery } from "#modules/promotions/batches/queries.ts";
export { giftsQuery } from "#modules/promotions/gifts/queries.ts";
