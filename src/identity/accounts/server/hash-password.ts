import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import { accountErrors } from '../contract.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. Memory in KiB. */
const cost = { memory: 19 * 1_024, passes: 2, parallelism: 1, tagLength: 32 }
const format = /^argon2id\$([\w-]{22})\$([\w-]{43})$/

/**
 * Maximum concurrency: at most two of libuv's four threads, which file reads and DNS share, and one fewer
 * than the available cores, so that a burst of sign-ins doesn't starve everything else.
 */
const runningMax = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Maximum queue length, a few seconds of work; beyond it we shed load. */
const waitingMax = 32

const semaphore = limitConcurrency({ runningMax, waitingMax })

let underWay = 0

/**
 * Admits password checks before their first statement. When the hashing queue is full, the rest of a burst is
 * rejected at once, so that its statements don't delay other calls.
 */
export async function withHashingSlot<Result>(check: () => Promise<Result>): Promise<Result | Failure> {
  if (underWay >= runningMax + waitingMax) return fail(accountErrors.busy)
  underWay += 1
  try {
    return await check()
  } finally {
    underWay -= 1
  }
}

/**
 * Returns `argon2id$<salt>$<hash>` in base64url, or a failure when the queue is full. Runs in the thread
 * pool.
 */
export async function hashPassword(password: string): Promise<string | Failure> {
  const salt = randomBytes(16)
  const hash = await semaphore(() => derive(password, salt))
  return hash
    ? `argon2id$${salt.toString('base64url')}$${hash.toString('base64url')}`
    : fail(accountErrors.busy)
}

/**
 * Verifies a password. For null (an unknown account) it does the same work and returns false, against timing attacks.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean | Failure> {
  const [, salt = '', expected = ''] = format.exec(stored ?? '') ?? []
  const hash = await semaphore(() => derive(password, salt ? Buffer.from(salt, 'base64url') : dummy.salt))
  if (!hash) return fail(accountErrors.busy)
  const isSame = timingSafeEqual(hash, expected ? Buffer.from(expected, 'base64url') : dummy.hash)
  return isSame && expected !== ''
}

const dummy = { salt: randomBytes(16), hash: randomBytes(cost.tagLength) }

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  // Normalizes the password, because Unicode encodes some characters in several ways and keyboards differ.
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFKC'), nonce }
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
