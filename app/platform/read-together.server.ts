import DataLoader from "dataloader";

/**
 * Reads values for all keys that are asked for in one turn of the event loop at once. Nothing is kept: the next turn reads
 * again (docs/decisions/107-books-read-together.md).
 * @param readAll a value or an error for each key, in the keys' order; if it rejects, so does the read of each
 * @param most keys in one call
 */
export function readTogether<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
  most: number,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(readAll, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (load) => void setImmediate(load),
  });
  return (key) => loader.load(key);
}
