/** Why an upload ends with its page: what has arrived of it is kept, and the same file chosen again goes on. */
export class LeftPage extends Error {
  override readonly name = "LeftPage";
}
