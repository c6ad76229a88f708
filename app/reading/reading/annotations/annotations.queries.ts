import { mutation } from "#platform/http/call.ts";
import { syncAnnotations } from "#reading/reading/annotations/annotations.contract.ts";

export const syncAnnotationsMutation = () => mutation(syncAnnotations);
