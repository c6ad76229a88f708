/**
 * Replaces `pg` in the project `unit`, where no PostgreSQL runs: code that uses it fails with the remedy. A test that
 * imports `pg`, or a helper that does, such as `test/test-shop.ts`, runs in the project `shop`.
 */
function refuse(): never {
  throw new Error(
    "A unit test reaches for PostgreSQL: import test/test-shop.ts or pg in the test's own file.",
  );
}

export { refuse as Client, refuse as Pool, refuse as escapeIdentifier };
export default { Client: refuse, Pool: refuse, types: {} };
