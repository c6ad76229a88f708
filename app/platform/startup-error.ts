/**
 * A reason not to start that the person at the keyboard can act upon. The message is one line of French that says what is
 * wrong and what to do; the server prints it alone, without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
