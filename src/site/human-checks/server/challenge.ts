import { randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { shareReads } from '../../../platform/server/share-reads.ts'
import { statement } from '../../../platform/server/statement.ts'

/**
 * Lifetime in ms: long enough to fill in a form, and short enough that few used solutions must be stored to
 * prevent replays.
 */
export const challengeLifeMs = 20 * 60_000

/**
 * Work per solution: 50 to 150 derivations of 10,000 rounds. Few and heavy, because each derivation is a
 * round trip between threads in the browser. The server does one derivation per challenge and verifies two
 * signatures per solution.
 */
const work = { cost: 10_000, min: 50, max: 150 }

export interface Secret {
  challenge: string
  key: string
  pass: string
}

const secretStatement = statement({
  name: 'human-checks.secret',
  text: 'select secret from human_check_secret',
  row: z.object({ secret: z.string() }),
})

const readTogether = shareReads(
  async (db): Promise<Secret> => {
    const [row] = await db.query(secretStatement)
    if (!row) throw new Error('the signing key of human checks is missing')
    return { challenge: row.secret, key: `${row.secret}:key`, pass: `${row.secret}:pass` }
  },
  () => 'secret',
)

/** Derives the library's two secrets and the secret for passes from the database's signing key. */
export const readSecret = (db: ReadDb): Promise<Secret> => readTogether(db, undefined)

/** Creates a signed challenge that can be solved for 20 minutes. `now` in ms since 1970. */
export async function makeChallenge(secret: Secret, now: number, { cost, min, max } = work) {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(min, max + 1),
    deriveKey,
    expiresAt: Math.floor((now + challengeLifeMs) / 1_000),
    hmacSignatureSecret: secret.challenge,
    hmacKeySignatureSecret: secret.key,
  })
  if (!signature) throw new Error('a challenge came out unsigned')
  return { parameters, signature }
}
