import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";

interface Fault {
  origin?: string;
  rpId?: string;
  /** Whether the device has verified its owner. */
  isVerified?: boolean;
  counter?: number;
  /** The account that the device names. */
  userHandle?: string | undefined;
  /** The browser was in a frame of another site. */
  isFramed?: boolean;
  privateKey?: KeyObject;
}

export type Authenticator = ReturnType<typeof openAuthenticator>;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** A device with one passkey, as a browser would answer for it (WebAuthn Level 3, §6.1 and §6.5): ES256, no attestation. */
export function openAuthenticator(site = { origin: "http://localhost:3000", rpId: "localhost" }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let signatures = 0;

  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: PasskeyOptions, fault: Fault) =>
    JSON.stringify({
      type,
      challenge,
      origin: fault.origin ?? site.origin,
      crossOrigin: fault.isFramed ?? false,
    });

  function authenticatorData(fault: Fault, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (fault.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? signatures);
    return Buffer.concat([sha256(fault.rpId ?? site.rpId), Buffer.from([flags]), counter, attested]);
  }

  return {
    id,
    create(options: PasskeyOptions, fault: Fault = {}): NewPasskeyAnswer {
      userHandle = (options as { user?: { id?: string } }).user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestationObject = base64url(attestation(authenticatorData(fault, attested)));
      const clientDataJSON = base64url(clientData("webauthn.create", options, fault));
      return {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      };
    },
    use(options: PasskeyOptions, fault: Fault = {}): PasskeyAnswer {
      signatures += 1;
      const data = authenticatorData(fault);
      const client = clientData("webauthn.get", options, fault);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), fault.privateKey ?? privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: "userHandle" in fault ? fault.userHandle : userHandle,
        },
      };
    },
  };
}

/** CBOR (RFC 8949) of an ES256 key (RFC 9053, §7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

/** CBOR of `{ fmt: "none", attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const head = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    head,
    data,
  ]);
}
