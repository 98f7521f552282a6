import * as z from 'zod'
import type { Database, Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { RecordBlock } from '../../record-shapes.ts'
import { toCanonicalJson } from './canonical.ts'
import { type ComposedBlock, composeBlock, type DueOpenings } from './compose-block.ts'
import { blockMax, type Pending, readOpenings, readPending } from './read-pending.ts'

/** First key of the lock for creating blocks; the second key is the season. */
const blockLockClass = 4_730_222

const tryLock = statement({
  name: 'votes.try-block-lock',
  text: 'select pg_try_advisory_xact_lock($1, $2) as is_held',
  row: z.object({ is_held: z.boolean() }),
})

const insertBlock = statement({
  name: 'votes.insert-block',
  text: `insert into vote_blocks (season, block, at, prev_hash, hash, weight, last_seq, body)
    values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'), $6, $7, $8)`,
  row: none,
})

const noteEvents = statement({
  name: 'votes.note-events',
  text: `update vote_events e set block = $1, seq = $2::bigint + n.place
    from unnest($3::bigint[]) with ordinality n (id, place) where e.id = n.id`,
  row: none,
})

const noteStages = statement({
  name: 'votes.note-stages',
  text: `update vote_stages s set
      opened_in = case when s.id = any($2::int[]) then $1 else s.opened_in end,
      closed_in = case when s.id = any($3::int[]) then $1 else s.closed_in end,
      final_in = case when s.id = any($4::int[]) then $1 else s.final_in end,
      opened_to_seq = coalesce(o.seq, s.opened_to_seq), published_version = coalesce(r.version, s.published_version)
    from (select id from unnest($2::int[] || $3::int[] || $4::int[] || $5::int[] || $7::int[]) t (id) group by id) touched
      left join unnest($5::int[], $6::bigint[]) o (id, seq) using (id)
      left join unnest($7::int[], $8::int[]) r (id, version) using (id)
    where s.id = touched.id`,
  row: none,
})

/**
 * Maximum number of blocks per run. It exceeds a second's events, so that a backlog, such as the openings of
 * a large stage, is published within seconds.
 */
const blocksAtOnce = 20

/**
 * Creates blocks from committed events that aren't in a block yet. Safe on any number of nodes at once: one
 * creates the blocks, and the others skip. Even without the lock, the table would reject two blocks with the
 * same predecessor.
 */
export async function publishBlocks(
  { transaction }: Pick<Database, 'transaction'>,
  season: number,
): Promise<number> {
  for (let made = 0; made < blocksAtOnce; made += 1) {
    if (!(await transaction(db => publishBlock(db, season)))) return made
  }
  return blocksAtOnce
}

async function publishBlock(db: Db, season: number): Promise<boolean> {
  const [lock] = await db.query(tryLock, [blockLockClass, season])
  if (!lock?.is_held) return false
  const pending = await readPending(db, season)
  const openings = await dueOpenings(db, pending)
  const composed = composeBlock(season, pending, openings)
  if (!composed) return false
  await storeBlock(db, composed, openings)
  return true
}

async function dueOpenings(db: Db, { stages, events }: Pending): Promise<DueOpenings> {
  const due: [number, { rows: RecordBlock['openings']; isAll: boolean }][] = []
  let room = blockMax - events.length
  for (const stage of stages) {
    if (!stage.is_hidden || stage.final_in === null || room === 0) continue
    const rows = await readOpenings(db, stage, room)
    due.push([stage.id, { rows, isAll: rows.length < room }])
    room -= rows.length
  }
  return new Map(due)
}

async function storeBlock(
  db: Db,
  { block, eventIds, lastSeq }: ComposedBlock,
  openings: DueOpenings,
): Promise<void> {
  const { season, events, marks } = block
  const getStageIds = (type: string) => marks.flatMap(mark => (mark.type === type ? [mark.stage_id] : []))
  const results = marks.flatMap(mark => (mark.type === 'result' ? [mark] : []))
  const opened = [...openings].flatMap(([id, { rows }]) => {
    const last = rows.at(-1)
    return last ? [{ id, seq: last.seq }] : []
  })
  await db.query(noteStages, [
    ...[block.block, getStageIds('open'), getStageIds('close'), getStageIds('final')],
    ...[opened.map(({ id }) => id), opened.map(({ seq }) => seq)],
    ...[results.map(mark => mark.stage_id), results.map(mark => mark.result_version)],
  ])
  await db.query(insertBlock, [
    ...[season, block.block, new Date(block.at), block.prev_hash, block.hash],
    ...[events.length + marks.length + block.openings.length, lastSeq, toCanonicalJson(block)],
  ])
  await db.query(noteEvents, [block.block, lastSeq - events.length, eventIds])
}
