/** The launcher's messages go to standard error if its output is another program's input. */
const out = { stream: process.stdout };

/** From here on, steps are printed on standard error. */
export function speakOnStandardError() {
  out.stream = process.stderr;
}

/** A failure reported in one line, without a stack, optionally followed by the end of a program's output. */
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
 * Runs one step and prints its result and duration. The action returns the message, or throws a StepFailure.
 *
 * @param {string} beginning printed first
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

/** @param {unknown} error printed on standard error; a StepFailure without its stack, which is not useful */
export function printFailure(error) {
  if (!(error instanceof StepFailure)) return console.error(error);
  console.error(`✗ ${error.message}`);
  if (error.details !== "") console.error(error.details.trimEnd());
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace(".", ",")}\u00A0s`;
}
