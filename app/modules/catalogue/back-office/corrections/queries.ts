import { mutation } from "#platform/call.ts";
import { correctBook } from "#modules/catalogue/back-office/corrections/contract.ts";

export const correctBookMutation = () => mutation(correctBook);
