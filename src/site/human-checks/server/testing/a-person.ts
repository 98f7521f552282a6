import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { solveChallenge } from '../../web/shared/solve.ts'
import { makeChallenge, readSecret } from '../challenge.ts'

/** Creates the token that a human's browser would send; see {@link createPersonToken}. */
export async function aPersonToken({ db }: TestDatabase, now = Date.now()): Promise<string> {
  return createPersonToken(await readSecret(db), now)
}

/**
 * Solves a challenge of one round instead of a million, for tests and benchmarks of the code behind the
 * check. `now` is in ms since 1970.
 */
export async function createPersonToken(
  secret: Parameters<typeof makeChallenge>[0],
  now: number,
): Promise<string> {
  const challenge = await makeChallenge(secret, now, { cost: 1, min: 1, max: 1 })
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge(challenge.parameters, 2) }))
}
