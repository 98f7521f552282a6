import { randomBytes } from 'node:crypto'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import type { TestDatabase } from '../../../platform/server/testing/database.ts'
import { ballotCallOf } from '../ballot-call.ts'
import { castTogether } from '../cast-together.ts'

interface Given {
  userId: number
  artistId: number | undefined
  isChange?: boolean
}

export const castConfig = testConfig({ SERVER_KEY: randomBytes(32).toString('hex') })

/** Ballots of several fans in one transaction; what came of each, as 'done' or the name of its error. */
export async function castAs(
  { transaction }: Pick<TestDatabase, 'transaction'>,
  stageId: number,
  ballots: Given[],
): Promise<string[]> {
  const calls = ballots.map(({ artistId = 0, ...ballot }) =>
    ballotCallOf({ ...ballot, artistId, address: '203.0.113.7', userAgent: null }, castConfig),
  )
  const outcomes = await transaction(db => castTogether(db, stageId, calls, castConfig))
  return calls.map(call => {
    const outcome = outcomes.get(call)
    return outcome instanceof Failure ? outcome.entry.name : 'done'
  })
}
