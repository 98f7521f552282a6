import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Faults {
  /** The origin of the page that asks, such as that of a phishing site. */
  origin?: string
  /** The host name for which the device signs. */
  rpId?: string
  /** False for a device that didn't check its user. */
  isVerified?: boolean
  /** Signs with this counter instead of the next one. */
  counter?: number
}

/** A software authenticator with one passkey of P-256, as a browser at this origin would use it. */
export function createAuthenticator(studioOrigin = 'https://studio.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = toBase64url(credentialId)
  let counter = 0
  let userHandle = toBase64url(randomBytes(32))

  const buildClientData = (type: string, challenge: string, { origin = studioOrigin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function buildAuthData(faults: Faults, key: Buffer = Buffer.alloc(0)): Buffer {
    const { rpId = new URL(studioOrigin).hostname, isVerified = true } = faults
    counter = faults.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits = flags.present | (isVerified ? flags.verified : 0) | (key.length > 0 ? flags.hasKey : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, key])
  }

  /** The public key with the credential's id (WebAuthn, attested credential data). */
  function buildKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map(each => Uint8Array.from(Buffer.from(each, 'base64url')))
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]!],
      [-3, coordinates[1]!],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    register(options: { challenge: string; user: { id: string } }, faults: Faults = {}) {
      userHandle = options.user.id
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(buildAuthData(faults, buildKey()))],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: toBase64url(buildClientData('webauthn.create', options.challenge, faults)),
          attestationObject: toBase64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    authenticate({ challenge }: { challenge: string }, faults: Faults = {}) {
      const clientData = buildClientData('webauthn.get', challenge, faults)
      const authData = buildAuthData(faults)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(authData),
          signature: toBase64url(signature),
          userHandle,
        },
      }
    },
  }
}
