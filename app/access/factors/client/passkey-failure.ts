/** The browser's dialog ended without a passkey, with a text for the screen. */
export class PasskeyFailure extends Error {
  /** Whether the person closed the dialog, or another request replaced it. */
  readonly isCancelled: boolean;
  constructor(message: string, isCancelled: boolean) {
    super(message);
    this.isCancelled = isCancelled;
  }
}
