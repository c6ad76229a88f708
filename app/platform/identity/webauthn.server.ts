import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";

/** Loaded by the first passkey: the library takes 25 MB of memory and a tenth of a second of the start. */
const library = () => import("@simplewebauthn/server");

/** The site for which passkeys are made: a passkey works on its host only (WebAuthn Level 3, §5.1.2). */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

export function relyingPartyOf({ publicUrl, brand }: { publicUrl: string; brand: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: brand, origin };
}

/** The part of a passkey that the site keeps. */
export interface Credential {
  /** In base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** Of its signatures; always 0 for passkeys that several devices share. */
  counter: number;
  transports: string[];
}

/** EdDSA, ES256 and RS256 (COSE), which all browsers' devices have. The library's own list has an experimental one. */
const algorithms = [-8, -7, -257];

interface NewPasskeyOwner {
  /** Identifies the account to the authenticator, which keeps one passkey for each; holds no name. */
  handle: string;
  /** Shown by the browser in its list of accounts. */
  name: string;
  /** Passkeys that the authenticator must not have yet. */
  known: readonly Pick<Credential, "credentialId" | "transports">[];
}

/** Options to create a passkey: found without a name, and only after its owner was verified by the device. */
export async function newPasskeyOptions(
  party: RelyingParty,
  { handle, name, known }: NewPasskeyOwner,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(handle),
    userName: name,
    userDisplayName: name,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** @param known the only passkeys that may answer; without them, any of the site */
export async function passkeyOptions(
  { id }: Pick<RelyingParty, "id">,
  known: readonly Pick<Credential, "credentialId" | "transports">[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { ...options };
}

/**
 * The challenge that an answer quotes; null if the answer is not readable, or was given in a frame of another site: the
 * shop is in none (WebAuthn Level 3, §7.1 step 10 and §7.2 step 14).
 */
export function challengeOf({ response }: NewPasskeyAnswer | PasskeyAnswer): string | null {
  try {
    const quoted: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
    if (typeof quoted !== "object" || quoted === null || !("challenge" in quoted)) return null;
    if (("crossOrigin" in quoted && quoted.crossOrigin !== false) || "topOrigin" in quoted) return null;
    return typeof quoted.challenge === "string" ? quoted.challenge : null;
  } catch {
    return null;
  }
}

/** The new passkey; null if the answer is not one of this site to this challenge. */
export async function verifyNewPasskey(
  party: RelyingParty,
  answer: NewPasskeyAnswer,
  challenge: string,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...response } = answer.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    // The library throws for every fault of an answer, which a stranger may have made up.
    return null;
  }
}

/**
 * Whether an answer names its passkey's owner (WebAuthn Level 3, §7.2 step 6): the authenticator does, since it was asked
 * for any passkey of the site.
 * @param handle as it was given at the passkey's creation
 */
export const isOfOwner = ({ response }: PasskeyAnswer, handle: string): boolean =>
  Buffer.from(response.userHandle ?? "", "base64url").toString("utf8") === handle;

/**
 * The passkey's new counter; null if the answer is not this passkey's to this challenge, or its counter went back, as
 * that of a copied authenticator does.
 */
export async function verifyPasskey(
  party: RelyingParty,
  answer: PasskeyAnswer,
  challenge: string,
  { credentialId, publicKey, counter }: Credential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
