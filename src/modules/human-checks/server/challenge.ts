import { randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db } from '../../../platform/server/database.ts'

/** Long enough to fill in a form after the check, short enough that few used ones have to be remembered. */
export const lifeMs = 20 * 60_000

/**
 * How much work one answer is: 200 to 600 derivations of 2,000 rounds, about 0.2 s on a laptop and 1 s on a
 * cheap phone. The server does one derivation for a challenge and one signature for an answer.
 */
const cost = 2_000
const counter = { min: 200, max: 600 }

export interface Secret {
  challenge: string
  key: string
}

/** The database's signing key, as the two that the library wants. */
export async function readSecret(db: Db): Promise<Secret> {
  const text = 'select secret from human_check_secret'
  const [row] = await db.query<{ secret: string }>({ name: 'human-checks.secret', text })
  if (!row) throw new Error('the signing key of human checks is missing')
  return { challenge: row.secret, key: `${row.secret}:key` }
}

/** A new signed challenge that can be answered for 20 minutes. `now` in ms since 1970. */
export async function makeChallenge(secret: Secret, now: number) {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(counter.min, counter.max + 1),
    deriveKey,
    expiresAt: Math.floor((now + lifeMs) / 1_000),
    hmacSignatureSecret: secret.challenge,
    hmacKeySignatureSecret: secret.key,
  })
  if (!signature) throw new Error('a challenge came out unsigned')
  return { parameters, signature }
}
