/** What the launcher says goes to standard error when its output is another program's input. */
const out = { stream: process.stdout };

/** From here on, steps are told on standard error. */
export function speakOnStandardError() {
  out.stream = process.stderr;
}

/** A failure told in one line, without a stack, perhaps with the end of a program's output under it. */
export class StepFailure extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

/**
 * Runs one step and says what it did and how long it took. The action answers what to say, or throws a StepFailure.
 *
 * @param {string} beginning said before, for those who wait
 * @param {() => Promise<string>} action
 */
export async function step(beginning, action) {
  const startedAt = performance.now();
  if (out.stream.isTTY) out.stream.write(`… ${beginning}`);
  let line;
  try {
    line = `✓ ${await action()} (${seconds(performance.now() - startedAt)})`;
  } finally {
    if (out.stream.isTTY) out.stream.write("\r\u001B[K");
  }
  out.stream.write(`${line}\n`);
}

/** @param {unknown} error told on standard error; a StepFailure without its stack, which would say nothing */
export function tellFailure(error) {
  if (!(error instanceof StepFailure)) return console.error(error);
  console.error(`✗ ${error.message}`);
  if (error.details !== "") console.error(error.details.trimEnd());
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace(".", ",")}\u00A0s`;
}
