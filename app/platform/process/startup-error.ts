/**
 * A startup failure that the operator can fix. The message is one line of French with the problem and its remedy; the
 * server prints it without a stack and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
