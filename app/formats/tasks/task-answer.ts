/** The four possible answers of a task's process. Texts of `unreadable` are French; the others' are for the log. */
export type TaskAnswer =
  | { result: unknown }
  | { unreadable: string }
  | { exhausted: string }
  | { failed: string };
