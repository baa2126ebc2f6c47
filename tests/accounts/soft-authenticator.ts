/** A device with passkeys, in software: what a browser hands on of it, with any part falsified (WebAuthn Level 2, ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** the device didn't check its owner */
  unverified?: true;
  /** what the counter says */
  counter?: number;
  type?: string;
}

export class SoftAuthenticator {
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #id = randomBytes(32);
  #counter = 0;

  get id(): string {
    return text(this.#id);
  }

  /** The answer to a registration's challenge, as JSON text. */
  register({ challenge }: { challenge: string }, lies: Lies = {}): string {
    const data = this.#authData(lies, true);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615900', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    const response = {
      clientDataJSON: text(this.#clientData('webauthn.create', challenge, lies)),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    };
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }

  /** The answer to a sign-in's challenge. */
  answer({ challenge }: { challenge: string }, lies: Lies = {}): string {
    this.#counter = lies.counter ?? this.#counter + 1;
    const authenticatorData = this.#authData(lies, false);
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: text(clientData),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
    };
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = 'http://localhost:3000' } = lies;
    const told = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(told));
  }

  #authData({ rpId = 'localhost', unverified }: Lies, withKey: boolean): Buffer {
    const flags = 0x01 | (unverified ? 0 : 0x04) | (withKey ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const head = Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
    if (!withKey) return head;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
  }
}
