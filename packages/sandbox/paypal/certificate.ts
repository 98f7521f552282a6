import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Encodes a value in DER: tag, length, content. */
function encodeDer(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length.toString(16)
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  const length = content.length < 0x80 ? bytes : Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

const sequence = (...parts: Uint8Array[]) => encodeDer(0x30, ...parts)
const integer = (value: number) => encodeDer(0x02, Buffer.from([value]))
const time = (ms: number) =>
  encodeDer(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )
/** Object identifiers of sha256WithRSAEncryption and commonName. */
const algorithm = sequence(encodeDer(0x06, Buffer.from('2a864886f70d01010b', 'hex')), encodeDer(0x05))
const commonName = encodeDer(0x06, Buffer.from('550403', 'hex'))
const encodeName = (name: string) =>
  sequence(encodeDer(0x31, sequence(commonName, encodeDer(0x0c, Buffer.from(name)))))

const dayMs = 24 * 60 * 60 * 1_000

export interface Signer {
  privateKey: KeyObject
  /** In PEM format. */
  certificate: string
}

/** Creates an RSA key with a self-signed certificate (X.509, RFC 5280) that is valid for a year. */
export function makeSigner(now: number): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = encodeName('messages.paypal.sandbox.example')
  const content = sequence(
    ...[encodeDer(0xa0, integer(2)), integer(1), algorithm, name],
    ...[sequence(time(now - dayMs), time(now + 365 * dayMs)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = encodeDer(0x03, Buffer.from([0]), sign('RSA-SHA256', content, privateKey))
  const lines =
    sequence(content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  return { privateKey, certificate }
}
