import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { humanCheckErrors, humanCheckField } from '../contract.ts'
import { readSecret } from './challenge.ts'

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/)
const solutionShape = z.object({
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
type Solution = z.infer<typeof solutionShape>

/** A valid solution that has not been consumed. */
export interface HumanCheck {
  nonce: string
  expiresAt: Date
}

/**
 * Verifies that a token solves one of our challenges in time. Writes nothing to the database; call it before
 * any expensive work.
 */
export async function verifyHumanCheck(
  db: ReadDb,
  token: string,
  now: number,
): Promise<HumanCheck | Failure> {
  const solution = parse(token)
  if (!solution) return refused('ERR_BROWSER_PROBLEM')
  const { parameters } = solution.challenge
  if (parameters.expiresAt * 1_000 <= now) return refused('ERR_BROWSER_PROBLEM')
  const secret = await readSecret(db)
  const { verified } = await verifySolution({
    ...solution,
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
 * Consumes checks in the caller's transaction (replay protection).
 * @returns the checks that were already used, including duplicates within the list
 */
export async function consumeHumanChecks(db: Db, checks: readonly HumanCheck[]): Promise<Set<HumanCheck>> {
  if (checks.length === 0) return new Set()
  const values = [checks.map(({ nonce }) => nonce), checks.map(({ expiresAt }) => expiresAt)]
  const fresh = new Set((await db.query(use, values)).map(({ nonce }) => nonce))
  return new Set(checks.filter(({ nonce }) => !fresh.delete(nonce)))
}

/** Consumes one check; returns a failure if it was already used. */
export async function consumeHumanCheck(db: Db, check: HumanCheck): Promise<Failure | null> {
  return (await consumeHumanChecks(db, [check])).has(check) ? failAsUsed() : null
}

export const failAsUsed = (): Failure => refused('ERR_BROWSER_PROBLEM')

function parse(token: string): Solution | null {
  try {
    return solutionShape.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}

function refused(code: string): Failure {
  return fail(humanCheckErrors.failed, { [humanCheckField]: code })
}
