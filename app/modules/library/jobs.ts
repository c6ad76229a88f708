import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const removeOldDownloads = jobKind({ ...regularWork, name: "remove-old-downloads" });
