import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/server/config.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const authTagLength = 16
const seedLength = 32
const deriveKey = (keys: Keys) => deriveServerKey('seeds of draws', keys)

interface NewSeed {
  sealed: Buffer
  hash: Buffer
}

/** Creates a sealed seed, which cannot be read with access to the database alone. */
export function createSeed(keys: Keys, random: (size: number) => Buffer = randomBytes): NewSeed {
  const seed = random(seedLength)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(keys), nonce, { authTagLength })
  const body = Buffer.concat([cipher.update(seed), cipher.final()])
  return {
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]),
    hash: createHash('sha256').update(seed).digest(),
  }
}

/** Decrypts a seed. @throws if it was sealed with another key or does not match its commitment */
export function unsealSeed({ sealed, hash }: NewSeed, keys: Keys): Buffer {
  const decipher = createDecipheriv(algorithm, deriveKey(keys), sealed.subarray(0, nonceLength), {
    authTagLength,
  })
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + authTagLength))
  const seed = Buffer.concat([
    decipher.update(sealed.subarray(nonceLength + authTagLength)),
    decipher.final(),
  ])
  if (!createHash('sha256').update(seed).digest().equals(hash))
    throw new Error('a seed is not the committed one')
  return seed
}
