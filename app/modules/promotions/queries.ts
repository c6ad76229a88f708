export * from "#modules/promotions/redemption/queries.ts";
export * from "#modules/promotions/batches/queries.ts";
export * from "#modules/promotions/gifts/queries.ts";
