/** What one task may use before its process is killed. */
export interface Limits {
  /** Wall time in milliseconds, from the moment the task is handed to its process. */
  wallMs: number;
  /** Resident memory in bytes, of the whole process: Node itself takes about 50 MB, MuPDF and sharp 40 MB each. */
  memoryBytes: number;
  /** Length of the answer in bytes. Answers are descriptions; what is made goes to files. */
  answerBytes: number;
}

export const MEBIBYTE = 1024 * 1024;

/** Largest single file that a limited process may write: above the largest accepted PDF (200 MB) rewritten whole. */
export const WRITTEN_FILE_BYTES = 512 * MEBIBYTE;

/** How often the resident memory is looked at: V8 and WebAssembly fill about 2 MB per millisecond at the worst. */
export const MEMORY_WATCH_MS = 20;
