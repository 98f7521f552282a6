import { randomBytes } from 'node:crypto'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import type { TestDatabase } from '../../../platform/server/testing/database.ts'
import { createBallotCall } from '../ballot-call.ts'
import { castTogether } from '../cast-together.ts'

interface BallotOptions {
  userId: number
  artistId: number | undefined
  isChange?: boolean
}

export const castConfig = testConfig({ SERVER_KEY: randomBytes(32).toString('hex') })

/** Casts the ballots of several fans in one transaction. Returns 'done' or the error's name for each. */
export async function castAs(
  { transaction }: Pick<TestDatabase, 'transaction'>,
  stageId: number,
  ballots: BallotOptions[],
): Promise<string[]> {
  const calls = ballots.map(({ artistId = 0, ...ballot }) =>
    createBallotCall({ ...ballot, artistId, address: '203.0.113.7', userAgent: null }, castConfig),
  )
  const outcomes = await transaction(db => castTogether(db, stageId, calls, castConfig))
  return calls.map(call => {
    const outcome = outcomes.get(call)
    return outcome instanceof Failure ? outcome.entry.name : 'done'
  })
}
