import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Does the work as that of a job: what is sent out meanwhile can be recognised when the job is tried again. */
export const runAsJob = <Done>(id: string, work: () => Promise<Done>): Promise<Done> => current.run(id, work);

/** The id of the job whose work this is, the same at each of its tries; undefined outside of any. */
export const currentJobId = (): string | undefined => current.getStore();
