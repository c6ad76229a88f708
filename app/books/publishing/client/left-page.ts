/**
 * The reason of an upload that ends with its page: the received parts are kept, and choosing the same file again
 * resumes it.
 */
export class LeftPage extends Error {
  override readonly name = "LeftPage";
}
