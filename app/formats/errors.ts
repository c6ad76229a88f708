/**
 * A stranger's file that is not what it should be. The fault lies in the file, so trying again changes nothing:
 * whoever sent it must send another one.
 */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  /** French, fit to show: says what is wrong and what to do about it. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** What a limited process ran into: its wall time, its memory, the size of its answer, or its own end. */
export type LimitKind = "time" | "memory" | "output" | "crash";

const REASONS: Record<LimitKind, string> = {
  time: "Le traitement de ce fichier a été interrompu : il durait trop longtemps. Simplifiez le fichier, puis renvoyez-le.",
  memory:
    "Le traitement de ce fichier a été interrompu : il demandait trop de mémoire. Allégez le fichier (images, objets), puis renvoyez-le.",
  output:
    "Le traitement de ce fichier a été interrompu : il produisait un résultat démesuré. Vérifiez le fichier, puis renvoyez-le.",
  crash:
    "Le traitement de ce fichier s’est arrêté sur une erreur inattendue. Réessayez ; si l’erreur persiste, exportez le fichier à nouveau.",
};

/** A task whose process was stopped at a limit, or died. Worth one retry: a busy machine makes good files slow. */
export class TaskLimitError extends Error {
  override readonly name = "TaskLimitError";
  readonly limit: LimitKind;
  /** French, fit to show. */
  readonly reason: string;

  /** `detail` is for the journal, never for people: it may quote the process's own words. */
  constructor(limit: LimitKind, detail: string, options?: ErrorOptions) {
    super(`${limit}: ${detail}`, options);
    this.limit = limit;
    this.reason = REASONS[limit];
  }
}
