import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Software passkeys that return what a browser would, with real keys and signatures. */

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const WITH_KEY = 0x40;

type Told = {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Signature counter; increases by one each time if omitted. */
  count?: number;
  type?: string;
};

export function anAuthenticator(site = 'http://portal.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signed = 0;

  const clientData = (type: string, { challenge, origin = site }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, { rpId = new URL(site).hostname, count }: Told) {
    signed = count ?? signed + 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(signed);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  }

  const attestedKey = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, credentialId.length]),
    credentialId,
    cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    ),
  ]);

  return {
    id,
    create({ format = 'none', ...told }: Told & { format?: string }) {
      const attestation = cbor(
        new Map<string, CborValue>([
          ['fmt', format],
          ['attStmt', new Map()],
          ['authData', Buffer.concat([authenticatorData(PRESENT | WITH_KEY, told), attestedKey])],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(told.type ?? 'webauthn.create', told).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(told: Told) {
      const data = clientData(told.type ?? 'webauthn.get', told);
      const authData = authenticatorData(PRESENT, told);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;
