import { mutation } from "#platform/call.ts";
import { deleteBook } from "#modules/catalogue/back-office/deletion/contract.ts";

export const deleteBookMutation = () => mutation(deleteBook);
