import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { solve } from '../../web/shared/solve.ts'
import { makeChallenge, readSecret } from '../challenge.ts'

/** What a person's browser sends for a human check; see {@link personTokenOf}. */
export async function aPersonToken({ db }: TestDatabase, now = Date.now()): Promise<string> {
  return personTokenOf(await readSecret(db), now)
}

/**
 * The answer to a challenge of one round instead of a million: for tests and benches of what comes after the check. `now` in ms
 * since 1970.
 */
export async function personTokenOf(
  secret: Parameters<typeof makeChallenge>[0],
  now: number,
): Promise<string> {
  const challenge = await makeChallenge(secret, now, { cost: 1, min: 1, max: 1 })
  return btoa(JSON.stringify({ challenge, solution: await solve(challenge.parameters, 2) }))
}
