import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { humanCheckErrors, humanCheckField } from '../contract.ts'
import { readSecret } from './challenge.ts'

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/)
const answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.int(),
      expiresAt: z.number(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex }),
})
type Answer = z.infer<typeof answer>

/** A valid answer, not yet consumed. */
export interface HumanCheck {
  nonce: string
  expiresAt: Date
}

/** Whether a token answers a challenge of ours in time. Costs no database write: ask it before any real work. */
export async function checkAnswer(db: ReadDb, token: string, now: number): Promise<HumanCheck | Failure> {
  const given = parse(token)
  if (!given) return refused('ERR_BROWSER_PROBLEM')
  const { parameters } = given.challenge
  if (parameters.expiresAt * 1_000 <= now) return refused('ERR_BROWSER_PROBLEM')
  const secret = await readSecret(db)
  const { verified } = await verifySolution({
    ...given,
    deriveKey,
    hmacSignatureSecret: secret.challenge,
    hmacKeySignatureSecret: secret.key,
  })
  if (!verified) return refused('ERR_BROWSER_PROBLEM')
  return { nonce: parameters.nonce, expiresAt: new Date(parameters.expiresAt * 1_000) }
}

const use = statement({
  name: 'human-checks.use',
  text: `insert into human_checks_used (nonce, expires_at) select * from unnest($1::text[], $2::timestamptz[]) order by 1
    on conflict do nothing returning nonce`,
  row: z.object({ nonce: z.string() }),
})

/**
 * Consumes answers in the caller's transaction (replay protection).
 *
 * @returns those that were used before, also by another one of them.
 */
export async function consumeAnswers(db: Db, checks: readonly HumanCheck[]): Promise<Set<HumanCheck>> {
  if (checks.length === 0) return new Set()
  const values = [checks.map(({ nonce }) => nonce), checks.map(({ expiresAt }) => expiresAt)]
  const fresh = new Set((await db.query(use, values)).map(({ nonce }) => nonce))
  return new Set(checks.filter(({ nonce }) => !fresh.delete(nonce)))
}

/** The same for one answer: null, or a failure if it was used before. */
export async function useAnswer(db: Db, check: HumanCheck): Promise<Failure | null> {
  return (await consumeAnswers(db, [check])).has(check) ? usedBefore() : null
}

export const usedBefore = (): Failure => refused('ERR_BROWSER_PROBLEM')

function parse(token: string): Answer | null {
  try {
    return answer.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}

function refused(code: string): Failure {
  return fail(humanCheckErrors.failed, { [humanCheckField]: code })
}
