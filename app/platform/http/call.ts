import { mutationOptions, QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type AnyEndpoint, type InputOf, urlOf } from "#platform/http/endpoint.ts";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { minutes, seconds } from "#platform/data/durations.ts";

/** How a call reaches the API: `fetch` in the browser, Fastify's in-process `inject` on the server. */
export type Transport = (request: {
  method: string;
  url: string;
  body: unknown;
  access: AnyEndpoint["access"];
  signal: AbortSignal | undefined;
}) => Promise<{ status: number; json: unknown }>;

const transports = new WeakMap<QueryClient, Transport>();

/**
 * Confirms the person's identity, with the password that the call itself holds, or by asking for it.
 * @returns false if the person gave up. Rejects with `CallError`, about that field of the call for a wrong password
 */
export type Confirm = (given: { field: string; password: string } | null) => Promise<boolean>;

const confirmations = new WeakMap<QueryClient, Map<AnyEndpoint["access"], Confirm>>();

/** Sets how identity is confirmed for calls of members or of administrators. @returns a function that removes it */
export function confirmWith(
  client: QueryClient,
  access: AnyEndpoint["access"],
  confirm: Confirm,
): () => void {
  const known = confirmations.get(client) ?? new Map<AnyEndpoint["access"], Confirm>();
  confirmations.set(client, known.set(access, confirm));
  return () => void known.delete(access);
}

/** Calls also run, and fail, without a network: otherwise they would wait silently, without a message or a retry. */
const networkMode = "always";

/** A first answer that is in transit during a change may be outdated: it is requested again, not awaited. */
class Queries extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>) {
    await this.cancelQueries(filters);
    await super.invalidateQueries(filters, options);
  }
}

/**
 * How long an answer is fresh, in milliseconds, as TanStack Query's `staleTime`. What a page from the cache brings is as fresh
 * as what was asked when it opened: a change renews the page, and hydration must find what the server rendered.
 */
export const freshFor =
  (time: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    time + Math.max(0, performance.timeOrigin - state.dataUpdatedAt);

export function createQueryClient(transport: Transport): QueryClient {
  const client = new Queries({
    defaultOptions: {
      queries: {
        staleTime: freshFor(minutes(1)),
        // A retry does not change a refusal; it may help after a cut connection.
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0,
        refetchOnWindowFocus: false,
        networkMode,
        refetchOnReconnect: true,
      },
      mutations: { networkMode },
    },
  });
  transports.set(client, transport);
  return client;
}

/** After this time a request counts as unanswered: even a slow network loads a page of books in less. */
const patience = seconds(20);

/**
 * Sends a request without side effects; if it is not answered in time it fails like any other, so that the screen can
 * report it.
 */
async function sendPatiently<E extends AnyEndpoint>(
  client: QueryClient,
  declaration: E,
  input: InputOf<E>,
  given: AbortSignal,
): Promise<AnswerOf<E>> {
  const ending = new AbortController();
  // `AbortSignal.any` is not supported by some older phones.
  const giveUp = () => ending.abort(given.reason);
  if (given.aborted) giveUp();
  given.addEventListener("abort", giveUp);
  const timer = setTimeout(() => ending.abort(), patience);
  try {
    return await send(client, declaration, input, ending.signal);
  } catch (error) {
    throw ending.signal.aborted && !given.aborted ? new CallError(504, null) : error;
  } finally {
    clearTimeout(timer);
    given.removeEventListener("abort", giveUp);
  }
}

/**
 * Calls an endpoint through the client's transport. A call that needs a recent authentication is repeated once the
 * person has confirmed their identity. Rejects with `CallError`.
 */
export async function call<E extends AnyEndpoint>(
  client: QueryClient,
  declaration: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  // A person who confirms who they are takes their time: the patience is with each request.
  const attempt = () =>
    signal ? sendPatiently(client, declaration, input, signal) : send(client, declaration, input);
  try {
    return await attempt();
  } catch (error) {
    if (!(await isConfirmed(client, declaration, input, error))) throw error;
    return attempt();
  }
}

async function send<E extends AnyEndpoint>(
  client: QueryClient,
  declaration: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const transport = transports.get(client);
  if (!transport) throw new Error("This QueryClient was not made by createQueryClient.");
  const parts = input as { params?: unknown; query?: unknown; body?: unknown };
  const { status, json } = await transport({
    method: declaration.method,
    url: urlOf(declaration, parts),
    body: parts.body,
    access: declaration.access,
    signal,
  });
  if (status >= 200 && status < 300) return json as AnswerOf<E>;
  const failure = (json ?? {}) as { error?: string; fields?: FieldErrors };
  throw new CallError(status, failure.error ?? null, failure.fields, failure);
}

async function isConfirmed<E extends AnyEndpoint>(
  client: QueryClient,
  { access, sensitive }: E,
  input: InputOf<E>,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof CallError) || error.code !== "recent_authentication_required") return false;
  const confirm = confirmations.get(client)?.get(access);
  if (!confirm) return false;
  const field = typeof sensitive === "string" ? sensitive : null;
  const { body } = input as { body?: Record<string, unknown> };
  return confirm(field && { field, password: String(body?.[field]) });
}

/** TanStack Query options for a GET endpoint; the key is the call itself, so equal calls share one answer. */
export function query<E extends AnyEndpoint>(declaration: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [declaration.path, input] as const,
    queryFn: ({ client, signal }): Promise<AnswerOf<E>> => call(client, declaration, input, signal),
  });
}

/** TanStack Query options for any other endpoint; rejects with `CallError`. */
export function mutation<E extends AnyEndpoint>(declaration: E) {
  return mutationOptions({
    mutationKey: [declaration.path],
    mutationFn: (input: InputOf<E>, { client }): Promise<AnswerOf<E>> => call(client, declaration, input),
  });
}

/** Options of a query for a form: what is edited is read once, so that a later answer does not replace the typed text. */
export const readOnce = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;
