import type { Config } from '../../../platform/server/config.ts'
import { season } from '../contract.ts'
import type { BallotRow } from './ballot-row.ts'
import { sign } from './receipts.ts'

interface Moment {
  stageId: number
  now: Date
  /** Of the record's last block; null while there is none. */
  head_block: number | null
  head_hash: Buffer | null
}

/** What a fan holds against us: that this ballot was there, for whom, and behind which block. */
export function signBallot(
  config: Pick<Config, 'dataDir' | 'serverKey'>,
  own: Pick<BallotRow, 'ballot' | 'commitment' | 'artist_id'>,
  { stageId, now, head_block: block, head_hash: hash }: Moment,
): Promise<string> {
  const what = own.commitment ? { commitment: own.commitment.toString('hex') } : { artist_id: own.artist_id }
  return sign(config, 'fanfare-vote-receipt', {
    ...{ season, stage_id: stageId, ballot: own.ballot.toString('hex'), ...what, at: now.toISOString() },
    head: block === null ? null : { block, hash: hash?.toString('hex') ?? '' },
  })
}
