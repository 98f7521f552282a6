import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundShow } from './find-show.ts'
import { buildAddCutsSql } from './show-parts.ts'
import { findSourceProblem } from './source-problem.ts'

/** Stream type numbers (spec 3) of a show and of its replay. */
export const streamTypes = { youtube: [0, 0], hls: [1, 2], brightcove: [3, 4] } as const

const setLive = statement({
  name: 'shows.set-live-source',
  text: 'update shows set live_type = $2, live_source = $3, updated_at = $4 where id = $1',
  row: none,
})
const setReplay = statement({
  name: 'shows.set-replay-source',
  text: 'update shows set replay_type = $2, replay_source = $3, updated_at = $4 where id = $1',
  row: none,
})

interface SourceChange {
  /** The caller must lock the show. */
  show: FoundShow
  type: keyof typeof streamTypes
  source: string
  isReplay: boolean
  by: OperatorAct
}

type ChangedSource =
  | { ok: true; after: { type: number; source: string; is_replay: boolean } }
  | { ok: false; refused: 'not_free' }
  | { ok: false; refused: 'source'; problem: string }

export async function changeSource(
  db: Db,
  { show, type, source, isReplay, by }: SourceChange,
): Promise<ChangedSource> {
  const number = streamTypes[type][isReplay ? 1 : 0]
  const problem = findSourceProblem(number, source)
  if (problem) return { ok: false, refused: 'source', problem }
  if (number === 0 && !show.is_free) return { ok: false, refused: 'not_free' }
  const [change, before] = isReplay
    ? [setReplay, { replay_type: show.replay_type, replay_source: show.replay_source }]
    : [setLive, { live_type: show.live_type, live_source: show.live_source }]
  await db.query(change, [show.id, number, source, new Date(by.now)])
  const after = { type: number, source, is_replay: isReplay }
  const entry = { ...by, act: 'show source', object: `show ${show.id}` }
  await writeAudit(db, { ...entry, before, after }, by.now)
  return { ok: true, after }
}

const dropCuts = statement({
  name: 'shows.drop-cuts',
  text: 'delete from show_cuts where show_id = $1',
  row: none,
})
const insertCuts = statement({
  name: 'shows.add-cuts',
  text: buildAddCutsSql('(select $1::int as id, $2::jsonb as cuts) c'),
  row: none,
})

/** A point from which media time and wall time advance equally, until the next point. */
interface CutPoint {
  media_ms: number
  wall_at: string
}

/** Stores validated points that map the replay's media time to wall time. */
export async function changeCuts(
  db: Db,
  { show, cuts, by }: { show: FoundShow; cuts: readonly CutPoint[]; by: OperatorAct },
): Promise<void> {
  await db.query(dropCuts, [show.id])
  await db.query(insertCuts, [show.id, JSON.stringify(cuts)])
  const entry = { ...by, act: 'show replay', object: `show ${show.id}` }
  await writeAudit(db, { ...entry, before: {}, after: { cuts } }, by.now)
}
