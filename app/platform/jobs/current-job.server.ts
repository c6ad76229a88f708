import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs the work as part of a job, so that its mails can be recognised when the job is tried again. */
export const runAsJob = <Done>(id: string, work: () => Promise<Done>): Promise<Done> => current.run(id, work);

/** The id of the current job, the same for each of its tries; undefined outside a job. */
export const currentJobId = (): string | undefined => current.getStore();
