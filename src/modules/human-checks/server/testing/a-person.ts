import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { solve } from '../../web/shared/solve.ts'
import { makeChallenge, readSecret } from '../challenge.ts'

/**
 * What a person's browser sends for a human check, from a challenge of one round instead of a million: for tests of what
 * comes after the check. `now` in ms since 1970.
 */
export async function aPersonToken({ db }: Pick<TestDatabase, 'db'>, now = Date.now()): Promise<string> {
  const challenge = await makeChallenge(await readSecret(db), now, { cost: 1, min: 1, max: 1 })
  return btoa(JSON.stringify({ challenge, solution: await solve(challenge.parameters, 2) }))
}
