/** What a task's process answers, one of the four. Texts of `unreadable` are French; the others' are for the journal. */
export type TaskAnswer =
  | { result: unknown }
  | { unreadable: string }
  | { exhausted: string }
  | { failed: string };
