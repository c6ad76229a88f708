/**
 * A value that is made at its first use. For formats of dates and numbers: a phone takes some milliseconds for each, and
 * the first page loads the modules of many that it does not show.
 */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
