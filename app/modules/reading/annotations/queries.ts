import { mutation } from "#platform/call.ts";
import { syncAnnotations } from "#modules/reading/annotations/contract.ts";

export const syncAnnotationsMutation = () => mutation(syncAnnotations);
