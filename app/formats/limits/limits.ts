/** The resources that one task may use before its process is killed. */
export interface Limits {
  /** Wall time in milliseconds, from the moment the process receives the task. */
  wallMs: number;
  /** Resident memory in bytes, of the whole process: Node itself takes about 50 MB, MuPDF and sharp 40 MB each. */
  memoryBytes: number;
  /** Length of the answer in bytes. Answers are descriptions; results are written to files. */
  answerBytes: number;
}

export const MEBIBYTE = 1024 * 1024;

/** Largest single file that a limited process may write: above the largest accepted PDF (200 MB), fully rewritten. */
export const WRITTEN_FILE_BYTES = 512 * MEBIBYTE;

/** Interval at which resident memory is read: V8 and WebAssembly allocate at most about 2 MB per millisecond. */
export const MEMORY_WATCH_MS = 20;
