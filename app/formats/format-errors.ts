/**
 * An untrusted file that cannot be used. The fault is in the file, so a retry does not help: its sender must send
 * another one.
 */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  /** French, for the screen: the problem and its remedy. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The limit that a process reached: wall time, memory or size of its answer; or its unexpected end. */
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

/**
 * A task whose process was stopped at a limit, or died. It deserves one retry: on a busy machine even good files are
 * slow.
 */
export class TaskLimitError extends Error {
  override readonly name = "TaskLimitError";
  readonly limit: LimitKind;
  /** French, for the screen. */
  readonly reason: string;

  /** `detail` is for the log, never for the screen: it may quote the output of the process. */
  constructor(limit: LimitKind, detail: string, options?: ErrorOptions) {
    super(`${limit}: ${detail}`, options);
    this.limit = limit;
    this.reason = REASONS[limit];
  }
}
