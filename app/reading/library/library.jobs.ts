import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const removeOldDownloads = jobKind({ ...regularWork, name: "remove-old-downloads" });
