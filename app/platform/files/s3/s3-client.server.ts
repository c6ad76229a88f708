import { setTimeout as pauseFor } from "node:timers/promises";
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { seconds } from "#platform/data/durations.ts";
import { AppError, outageHeaders } from "#platform/http/app-errors.ts";
import { originOf, type S3Address } from "#platform/files/storage-address.ts";
import type { FastifyBaseLogger } from "fastify";
import { StartupError } from "#platform/process/startup-error.ts";

/** Each attempt of a request: its connection, and the time without any byte. */
const connectionLimit = seconds(3);
const silenceLimit = seconds(15);
const attempts = 4;
/** All attempts of a request together. A part of an upload is megabytes on a line that may be slow. */
const deadlines: Record<string, number> = {
  UploadPartCommand: seconds(120),
  PutObjectCommand: seconds(120),
  CompleteMultipartUploadCommand: seconds(120),
};
const usualDeadline = seconds(30);
/** Requests that wait for no other: more than a process has in progress at a time. */
const mostConnections = 100;

/**
 * A client whose every request ends in time.
 * @param patienceMs for how long a request is repeated while the server is away, in milliseconds
 */
export function openClient(address: S3Address, patienceMs = 0): S3Client {
  const agent = { keepAlive: true, maxSockets: mostConnections };
  const client = new S3Client({
    region: address.region,
    forcePathStyle: address.pathStyle,
    ...(address.endpoint ? { endpoint: address.endpoint } : {}),
    ...(address.credentials ? { credentials: address.credentials } : {}),
    // Other servers than Amazon's refuse the checksums that its SDK otherwise appends to streams.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectionLimit,
      socketTimeout: silenceLimit,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const send = client.send.bind(client) as Send;
  const sendInTime: Send = (command, options) =>
    send(command, {
      abortSignal: AbortSignal.timeout(deadlines[command.constructor.name] ?? usualDeadline),
      ...options,
    });
  client.send = patiently(sendInTime, patienceMs) as typeof client.send;
  return client;
}

type Send = (command: object, options?: { abortSignal?: AbortSignal }) => Promise<unknown>;

/** Between two tries of a request whose server is away: it grows from the first to the last. */
const pauses = { first: seconds(1), last: seconds(20) };

const patiently =
  (send: Send, patienceMs: number): Send =>
  async (command, options) => {
    const until = performance.now() + patienceMs;
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.last)) {
      try {
        return await send(command, options);
      } catch (error) {
        const hasTime = performance.now() + pause < until && !options?.abortSignal?.aborted;
        if (!hasTime || !isAway(error)) throw error;
        await pauseFor(pause);
      }
    }
  };

/** Bytes of an object, and what the answer says about the whole. */
export interface Block {
  bytes: Buffer;
  /** Changes with the object. */
  version: string | undefined;
}

/** One try of a body that breaks off in the middle is not one of the client's attempts, which end with the headers. */
const bodyAttempts = 3;

/**
 * Reads a range; past the end of the object it is empty.
 * @param patienceMs that of the client
 * @throws if the object is missing
 */
export async function getBlock(
  client: S3Client,
  object: { Bucket: string; Key: string },
  start: number,
  length: number,
  patienceMs = 0,
): Promise<Block> {
  const signal = AbortSignal.timeout(usualDeadline * 2 + patienceMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const range = `bytes=${start}-${start + length - 1}`;
      const answer = await client.send(new GetObjectCommand({ ...object, Range: range }), {
        abortSignal: signal,
      });
      const received = (await inTime(answer.Body?.transformToByteArray(), signal)) ?? new Uint8Array();
      const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
      if (answer.ContentRange ? !answer.ContentRange.startsWith(`bytes ${start}-`) : start > 0)
        throw new Error(`The store answered ${answer.ContentRange ?? "everything"} to ${range}.`);
      return { bytes, version: answer.ETag };
    } catch (error) {
      // RFC 9110 §15.5.17: no byte of the range exists.
      if (statusOf(error) === 416) return { bytes: Buffer.alloc(0), version: undefined };
      if (error instanceof S3ServiceException || signal.aborted || attempt === bodyAttempts) throw error;
    }
  }
}

/** The client's signal ends a request only until its headers have arrived. */
async function inTime<T>(work: Promise<T> | undefined, signal: AbortSignal): Promise<T | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== "NoSuchBucket";

/** Whether the same request may succeed later: the network, the server's own failures, too many requests. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429 || status === 408;
  const { name, code } = error as { name?: string; code?: string };
  return (
    name === "TimeoutError" ||
    name === "AbortError" ||
    /^(?:EAI_AGAIN|ECONN|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE)/.test(code ?? "")
  );
}

/** 503: files cannot be read or stored for now. */
export const storeIsAway = (cause: unknown) =>
  new AppError(503, "Les fichiers sont momentanément indisponibles. Réessayez dans un instant.", {
    headers: outageHeaders,
    cause,
  });

interface RequireOptions {
  log: Pick<FastifyBaseLogger, "warn">;
  /** Where the address comes from, for messages. */
  source: string;
  /** Whether a server that does not answer is an error; otherwise it is only logged, because it may be back later. */
  mustAnswer: boolean;
}

/**
 * Asks for the first object of a bucket.
 * @throws StartupError that names what is wrong
 */
export async function requireBucket(
  client: S3Client,
  address: S3Address,
  { log, source, mustAnswer }: RequireOptions,
): Promise<void> {
  const order = { Bucket: address.bucket, Prefix: address.prefix, MaxKeys: 1 };
  try {
    await client.send(new ListObjectsV2Command(order));
  } catch (error) {
    const fault = faultOf(error, address);
    if (fault) throw new StartupError(`${source}\u202F: ${fault}`, { cause: error });
    if (!isAway(error)) throw error;
    if (mustAnswer)
      throw new StartupError(`${source}\u202F: le serveur ${originOf(address)} ne répond pas.`, {
        cause: error,
      });
    log.warn({ err: error }, "the object storage does not answer yet");
  }
}

/** In a French sentence, or null if the settings are not at fault. */
function faultOf(error: unknown, address: S3Address): string | null {
  const { name, code } = error as { name?: string; code?: string };
  const { bucket, region } = address;
  const server = originOf(address);
  if (code === "ENOTFOUND")
    return `le serveur ${server} n’existe pas. Vérifiez «\u00A0endpoint\u00A0» et «\u00A0region\u00A0».`;
  if (name === "CredentialsProviderError")
    return "il manque la clé d’accès. Donnez-la dans l’adresse (s3://clé:secret@seau) ou par AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY.";
  if (name === "NoSuchBucket")
    return `le seau ${bucket} n’existe pas sur ${server}. Créez-le, ou corrigez son nom.`;
  if (name === "AuthorizationHeaderMalformed" || name === "PermanentRedirect")
    return `le seau ${bucket} n’est pas dans la région ${region}. Corrigez «\u00A0region\u00A0».`;
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch" || name === "InvalidToken")
    return `le serveur ${server} refuse la clé d’accès. Vérifiez la clé et son secret.`;
  if (name === "RequestTimeTooSkewed")
    return "l’horloge de cette machine n’est pas à l’heure du serveur de fichiers.";
  if (statusOf(error) === 401 || statusOf(error) === 403)
    return `la clé d’accès n’a pas le droit de lire le seau ${bucket}. Donnez-lui ListBucket, GetObject, PutObject et DeleteObject.`;
  if (statusOf(error) === 404)
    return `le seau ${bucket} n’existe pas sur ${server}. Créez-le, ou corrigez son nom.`;
  return null;
}
