import type { Config } from '../../platform/server/config.ts'
import { season } from '../contract.ts'
import type { BallotRow } from './ballot-row.ts'
import { signClaims } from './receipts.ts'

interface Moment {
  stageId: number
  now: Date
}

/** Signs the fan's proof that this ballot existed, for this artist and after this block. */
export function signBallot(
  config: Pick<Config, 'dataDir' | 'serverKey'>,
  own: Pick<BallotRow, 'ballot' | 'commitment' | 'artist_id' | 'head_block' | 'head_hash'>,
  { stageId, now }: Moment,
): Promise<string> {
  const { head_block: block, head_hash: hash } = own
  const what = own.commitment ? { commitment: own.commitment.toString('hex') } : { artist_id: own.artist_id }
  return signClaims(config, 'fanfare-vote-receipt', {
    season,
    stage_id: stageId,
    ballot: own.ballot.toString('hex'),
    ...what,
    at: now.toISOString(),
    head: block === null ? null : { block, hash: hash?.toString('hex') ?? '' },
  })
}
