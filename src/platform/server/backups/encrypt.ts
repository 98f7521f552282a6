import { readFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createZstdCompress, createZstdDecompress, zstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts with age, so that only a holder of the identity of one recipient can read the result. */
export function encryptTo(recipients: readonly string[], plain: Uint8Array | string): Promise<Uint8Array> {
  return createEncrypter(recipients).encrypt(plain)
}

/** Compresses with Zstandard, then encrypts: `age -d` and `zstd -d` read it. */
export async function packTo(recipients: readonly string[], plain: Uint8Array): Promise<Uint8Array> {
  // As one piece, encrypting a WAL segment would block the event loop for a fifth of a second.
  return buffer(await packStreamTo(recipients, Readable.from([plain])))
}

/** Like {@link packTo}, for what doesn't fit into memory. */
export async function packStreamTo(recipients: readonly string[], plain: Readable): Promise<Readable> {
  const packed = pipeline(plain, createZstdCompress(), () => {})
  return fromWeb(await createEncrypter(recipients).encrypt(toWeb(packed)))
}

function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

export interface Decryption {
  decrypt: (sealed: Uint8Array) => Promise<Uint8Array>
  /** Reverses {@link packTo}. */
  unpack: (sealed: Uint8Array) => Promise<Uint8Array>
  /** Reverses {@link packStreamTo}. */
  unpackStream: (sealed: Readable) => Promise<Readable>
}

/** Creates functions that decrypt with the identities of a file, one a line, as `age-keygen` writes it. */
export async function createDecryption(identityFile: string): Promise<Decryption> {
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map(line => line.trim())
  const decrypter = new Decrypter()
  for (const line of lines) if (line && !line.startsWith('#')) decrypter.addIdentity(line)
  return {
    decrypt: sealed => decrypter.decrypt(sealed),
    unpack: async sealed => promisify(zstdDecompress)(await decrypter.decrypt(sealed)),
    unpackStream: async sealed =>
      pipeline(fromWeb(await decrypter.decrypt(toWeb(sealed))), createZstdDecompress(), () => {}),
  }
}

// Node's web streams and those of the language's library are the same; their types differ.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0])
