import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { lockThen } from '../../platform/server/lock-then.ts'
import { statement } from '../../platform/server/statement.ts'
import type { RemovalReason } from '../record-shapes.ts'
import { countBallots } from './hold-stage.ts'

const lock = statement({
  name: 'votes.lock-ballots',
  text: `select ballot from vote_ballots where stage_id = $1 and ballot = any($2::bytea[]) order by ballot for no key update`,
  row: z.object({ ballot: z.instanceof(Buffer) }),
})

const remove = statement({
  name: 'votes.remove',
  text: `with ballots as (
      update vote_ballots set removed_at = vote_clock(), removal_reason = $3
       where stage_id = $1 and ballot = any($2::bytea[]) and removed_at is null
      returning ballot, artist_id, user_id
    ), events as (
      insert into vote_events (stage_id, type, ballot, reason)
      select $1, 'remove', ballot, $3 from ballots order by ballot
    )
    select ballot, artist_id, user_id from ballots order by ballot`,
  row: z.object({ ballot: z.instanceof(Buffer), artist_id: z.int(), user_id: z.int().nullable() }),
})

/**
 * Removes ballots from the count permanently, each with an event that states the reason. The transaction must
 * hold the stage's shared lock and check that removal is still allowed. Ballots that were already removed are
 * unchanged.
 * @returns the ballots' fans, except those who have left, and the number of candidates who lose some
 */
export async function removeBallots(
  db: Db,
  stageId: number,
  { ballots, reason }: { ballots: readonly Buffer[]; reason: RemovalReason },
): Promise<{ removed: { ballot: Buffer; userId: number | null }[]; candidates: number }> {
  const removed = await lockThen(db, [lock, [stageId, ballots]], [remove, [stageId, ballots, reason]])
  const tally = new Map<number, number>()
  for (const { artist_id: artist } of removed) tally.set(artist, (tally.get(artist) ?? 0) - 1)
  await countBallots(db, stageId, tally)
  const ballotsOfFans = removed.map(({ ballot, user_id: userId }) => ({ ballot, userId }))
  return { removed: ballotsOfFans, candidates: tally.size }
}
