import pg from "pg";

/**
 * A pool that survives the loss of any connection, at any moment: a restart of PostgreSQL, a failover,
 * `pg_terminate_backend`.
 *
 * - Each client has an `error` listener for its whole life. pg-pool's own listens only while a client is idle, and an
 *   `error` event without a listener ends the process (Node.js, Events).
 * - A client that is lost while it is checked out leaves the pool immediately, even if its borrower never releases it:
 *   Drizzle does not when `begin` fails, and the pool would permanently lose one connection at each restart.
 */
export class ConnectionPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    this.on("connect", (client) => client.on("error", ignore));
    this.on("error", ignore);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    return super.connect().then(releasedWhenLost);
  }
}

/**
 * A client that names no statement, for a pooler in transaction mode: the next transaction may run on another
 * connection, which does not know the name. Libraries name statements too (rate-limiter-flexible).
 */
export class UnnamedClient extends pg.Client {
  // The parameters of node-postgres's own method, which has a dozen forms.
  override query(statement: unknown, ...rest: unknown[]): never {
    const isPlainConfig = typeof statement === "object" && statement !== null && !("submit" in statement);
    const plain = isPlainConfig ? { ...statement, name: undefined } : statement;
    return super.query(plain as string, ...(rest as [])) as never;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

/** A loss is reported by the running query, or by the next one. */
const ignore = (): void => undefined;

function releasedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release.bind(client);
  let isLost = false;
  const onEnd = () => {
    isLost = true;
    giveBack(true);
  };
  client.once("end", onEnd);
  client.release = (reason) => {
    client.off("end", onEnd);
    if (!isLost) giveBack(reason);
  };
  return client;
}
