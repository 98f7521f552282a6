import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/server/config.ts'
import { keyFor } from '../../../platform/server/server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const authTagLength = 16
const seedLength = 32
const keyOf = (keys: Keys) => keyFor('seeds of draws', keys)

interface NewSeed {
  sealed: Buffer
  hash: Buffer
}

/** A seed as it waits for its draw: whoever has the database alone cannot read it. */
export function newSeed(keys: Keys, random: (size: number) => Buffer = randomBytes): NewSeed {
  const seed = random(seedLength)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, keyOf(keys), nonce, { authTagLength })
  const body = Buffer.concat([cipher.update(seed), cipher.final()])
  return {
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]),
    hash: createHash('sha256').update(seed).digest(),
  }
}

/** Throws where another key sealed it, or where it is not the one that was committed. */
export function openSeed({ sealed, hash }: NewSeed, keys: Keys): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(keys), sealed.subarray(0, nonceLength), {
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
