import { ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import type { FastifyBaseLogger } from "fastify";
import { isAway, statusOf } from "#platform/s3/s3-client.server.ts";
import { StartupError } from "#platform/startup-error.ts";
import { originOf, type S3Address } from "#platform/storage-address.ts";

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
