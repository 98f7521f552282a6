import * as z from 'zod'
import { recordDomainEvent } from '../../notifications/server/index.ts'
import { paths } from '../../platform/contract/paths.ts'
import type { Db } from '../../platform/server/database.ts'
import { addJob } from '../../platform/server/jobs/add-job.ts'
import { defineTask, noPayload } from '../../platform/server/jobs/task.ts'
import { none, statement } from '../../platform/server/statement.ts'

const batchSize = 5_000

const texts = z.record(z.string(), z.string())

/** Finds stages with news to announce. A stage that ends within 36 hours of its opening needs no reminder. */
const due = statement({
  name: 'votes.due-news',
  text: `select s.id, s.name, n.news, array(select artist_id from vote_candidates c where c.stage_id = s.id
        order by artist_id) as artists
    from vote_stages s cross join lateral (values
      ('opens', s.status = 'open' and s.opening_told_at is null and s.opens_at > vote_clock() - interval '1 day'),
      ('closes', s.status = 'open' and s.closing_told_at is null and s.closes_at > vote_clock()
        and s.closes_at <= vote_clock() + interval '1 day' and s.opens_at <= s.closes_at - interval '36 hours'),
      ('result', s.status = 'final' and s.result_told_at is null and s.final_at > vote_clock() - interval '1 day')
    ) n (news, is_due) where n.is_due order by s.id`,
  row: z.object({
    id: z.int(),
    name: texts,
    news: z.enum(['opens', 'closes', 'result']),
    artists: z.array(z.int()),
  }),
})

const mark = statement({
  name: 'votes.mark-news',
  text: `update vote_stages set
      opening_told_at = case when $2 = 'opens' then vote_clock() else opening_told_at end,
      closing_told_at = case when $2 = 'closes' then vote_clock() else closing_told_at end,
      result_told_at = case when $2 = 'result' then vote_clock() else result_told_at end where id = $1`,
  row: none,
})

/**
 * Notifies the followers of candidates when a stage has opened or closes in a day, and voters of the result.
 * Runs each minute; keys of domain events and the stage's timestamps prevent duplicates.
 */
export const announceStages = defineTask({
  name: 'announceStages',
  aliases: ['tellVotes'],
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    for (const { id, name, news, artists } of await database.read.query(due)) {
      await database.transaction(async db => {
        await db.query(mark, [id, news])
        if (news === 'result') {
          await addJob(db, notifyVoters, { stage_id: id, after: 0 })
          return
        }
        const [artistId = null, ...alsoArtistIds] = artists
        if (artistId === null) return
        await recordDomainEvent(db, {
          kind: 'vote',
          key: `vote-${news}:${id}`,
          artistId,
          alsoArtistIds,
          params: { news, stage: name },
          path: paths.vote(),
          at: now(),
        })
      })
    }
  },
})

const voters = statement({
  name: 'votes.voters',
  text: `select user_id from vote_ballots where stage_id = $1 and user_id > $2 and removed_at is null
    order by user_id limit $3`,
  row: z.object({ user_id: z.int() }),
})

const stageName = statement({
  name: 'votes.name-of-result',
  text: 'select name from vote_stages where id = $1',
  row: z.object({ name: texts }),
})

/**
 * Notifies the voters of a stage batch by batch, ordered by id. Each job enqueues the next one in its own
 * transaction.
 */
export const notifyVoters = defineTask({
  name: 'notifyVoters',
  aliases: ['tellVoters'],
  schema: z.object({ stage_id: z.int(), after: z.int() }),
  queue: 'bulk',
  async run(batch, { database, now }) {
    await database.transaction(db => notifyBatch(db, batch, now()))
  },
})

async function notifyBatch(db: Db, batch: { stage_id: number; after: number }, now: number): Promise<void> {
  const { stage_id: id, after } = batch
  const fanIds = (await db.query(voters, [id, after, batchSize])).map(row => row.user_id)
  const [stage] = await db.query(stageName, [id])
  const last = fanIds.at(-1)
  if (!stage || last === undefined) return
  const isNew = await recordDomainEvent(db, {
    kind: 'vote',
    key: `vote-result:${id}:${after}`,
    artistId: null,
    fanIds,
    params: { news: 'result', stage: stage.name },
    path: paths.vote(),
    at: now,
  })
  if (isNew && fanIds.length === batchSize) await addJob(db, notifyVoters, { ...batch, after: last })
}
