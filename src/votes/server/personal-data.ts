import * as z from 'zod'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import type { Db, ReadDb } from '../../platform/server/database.ts'
import type { PersonalData } from '../../platform/server/personal-data.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { shareStage } from './hold-stage.ts'
import { removeBallots } from './remove-ballots.ts'

/**
 * A fan's ballots. Deleting the account before a stage closes removes the ballot from the count; after that
 * the ballot is only anonymized.
 */
export const voteData: PersonalData = {
  tables: { vote_ballots: { exportedAs: 'votes' } },
  export: async (db, { userId }) => ({ votes: await readVotes(db, userId) }),
  async erase(db, { userId }) {
    await eraseVotes(db, userId)
  },
}

const fanStagesStatement = statement({
  name: 'votes.stages-of-fan',
  text: 'select stage_id from vote_ballots where user_id = $1 order by stage_id',
  row: z.object({ stage_id: z.int() }),
})

const stillOpen = statement({
  name: 'votes.still-open-of-fan',
  text: `select b.stage_id, b.ballot from vote_ballots b join vote_stages s on s.id = b.stage_id
    where b.user_id = $1 and s.status = 'open' and s.closes_at > vote_clock() order by b.stage_id`,
  row: z.object({ stage_id: z.int(), ballot: z.instanceof(Buffer) }),
})

const unlink = statement({
  name: 'votes.unlink',
  text: `update vote_ballots set user_id = null, code_sealed = null, network_key = null, device = null
    where user_id = $1`,
  row: none,
})

/** Locks the stages in shared mode first, so that none closes between reading the clock and the commit. */
async function eraseVotes(db: Db, userId: number): Promise<void> {
  for (const { stage_id: stageId } of await db.query(fanStagesStatement, [userId]))
    await shareStage(db, stageId)
  for (const { stage_id: stageId, ballot } of await db.query(stillOpen, [userId])) {
    await removeBallots(db, stageId, { ballots: [ballot], reason: 'fan_left' })
  }
  await db.query(unlink, [userId])
}

const exportStatement = statement({
  name: 'votes.export',
  text: `select s.name ->> 'en' as stage, b.stage_id, b.artist_id, encode(b.ballot, 'hex') as ballot,
      b.cast_at, b.changed_at, b.removed_at, b.removal_reason, b.device
    from vote_ballots b join vote_stages s on s.id = b.stage_id
    where b.user_id = $1 order by s.opens_at, s.id`,
  row: z.object({
    stage: z.string(),
    stage_id: z.int(),
    artist_id: z.int(),
    ballot: z.string(),
    cast_at: z.date(),
    changed_at: z.date().nullable(),
    removed_at: z.date().nullable(),
    removal_reason: z.string().nullable(),
    device: z.string().nullable(),
  }),
})

async function readVotes(db: ReadDb, userId: number): Promise<object[]> {
  const rows = await db.query(exportStatement, [userId])
  const artists = await readArtistCards(
    db,
    rows.map(row => row.artist_id),
  )
  return rows.map(row => ({
    stage: row.stage,
    stage_id: row.stage_id,
    artist: artists.get(row.artist_id).name,
    artist_id: row.artist_id,
    ballot: row.ballot,
    cast_at: row.cast_at,
    changed_at: row.changed_at,
    removed_at: row.removed_at,
    removal_reason: row.removal_reason,
    device: row.device,
  }))
}
