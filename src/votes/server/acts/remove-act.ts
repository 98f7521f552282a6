import { createHash } from 'node:crypto'
import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { int4Max } from '../../../platform/contract/paged.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { defineGraveAct } from '../../../platform/server/operators/grave-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { removalReasons } from '../../record-shapes.ts'
import { findStage } from '../find-stage.ts'
import { shareStage } from '../hold-stage.ts'
import { type Selection, selectBallots } from '../read-patterns.ts'
import { findObstacle, removeBallotsForOperator } from '../remove-for-operator.ts'
import { countFans } from './count-voters.ts'
import { readRanks } from './read-ranks.ts'

const text = z.string().min(1).max(300).nullable().default(null)
const instant = z.iso.datetime({ offset: true }).nullable().default(null)

const input = z.object({
  stage_id: z.int('ERR_REQUIRED').min(1).max(int4Max),
  /** The reason in the public record. */
  cause: z.enum(removalReasons, 'ERR_REQUIRED'),
  /** Ballots that meet all of these; `ballot` is a hash in hex, `minute` a minute in which they were cast. */
  ballot: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'ERR_INVALID')
    .nullable()
    .default(null),
  user_id: z.int().min(1).nullable().default(null),
  network: text,
  device: text,
  minute: instant,
  /** Leaves later ballots out, so that those that arrive meanwhile don't change the selection. */
  cast_until: instant,
  /** Expected number of ballots; another number fails. */
  count: z.int().min(1).nullable().default(null),
  /** Also after the result is final: the record gets a result with the next version. */
  is_correction: z.boolean().default(false),
})

type Input = z.output<typeof input>

const fans = statement({
  name: 'votes.fans-of-ballots',
  text: `select distinct artist_id, user_id from vote_ballots where stage_id = $1 and ballot = any($2::bytea[])`,
  row: z.object({ artist_id: z.int(), user_id: z.int().nullable() }),
})

/** Removes ballots from the count, notifies their fans, and shows the ranks that follow. */
export const removeAct = defineGraveAct({
  name: 'vote remove',
  right: 'votes.remove',
  scope: 'none',
  input,
  secondPerson: 'always',
  waits: 'act',
  // The totals of an open stage change with every vote; the removed ballots must stay the same.
  allowsDrift: true,
  counter: null,
  lock: (db, { stage_id: stageId }) => shareStage(db, stageId),
  async plan(db, removal) {
    const { stage_id: stageId, is_correction: isCorrection } = removal
    const selection = toSelection(removal)
    if (!hasCriterion(removal)) return fail(platformErrors.validationFailed, { ballot: 'ERR_REQUIRED' })
    const stage = await findStage(db, String(stageId))
    if (!stage) return fail(platformErrors.notFound)
    const ballots = await selectBallots(db, stageId, selection)
    if (findObstacle(stage, isCorrection) || ballots.length === 0) return fail(platformErrors.notAllowedNow)
    if (removal.count !== null && removal.count !== ballots.length) return fail(platformErrors.actChanged)
    const { fanIds, artists } = await readFans(db, stageId, ballots)
    const [told, ranks] = await Promise.all([countFans(db, fanIds), readRanks(db, stageId, ballots)])
    return {
      object: `vote stage ${stageId}`,
      title: stage.name,
      consequences: {
        told,
        orders: 0,
        tickets: 0,
        holds: 0,
        money: [],
        touches: {
          vote_ballot: ballots.length,
          vote_candidate: artists,
          vote_stage: stage.status === 'final' ? 1 : 0,
        },
        finals: ['ballots_removed'],
        details: { ballots: ballots.length, is_final: stage.status === 'final', ranks },
      },
      state: { status: stage.status, version: stage.result_version, ballots: hashBallots(ballots) },
    }
  },
  async perform(db, { input: removal, consequences }, by) {
    const { stage_id: stageId, cause, is_correction: isCorrection } = removal
    const stage = await findStage(db, String(stageId))
    if (!stage) return fail(platformErrors.notFound)
    const count = consequences.touches['vote_ballot'] ?? 0
    const what = { selection: toSelection(removal), for: cause, count, isCorrection }
    const done = await removeBallotsForOperator(db, stage, what, by)
    if (done.is === 'refused') {
      return fail(done.why === 'other_count' ? platformErrors.actChanged : platformErrors.notAllowedNow)
    }
    const touched = {
      vote_ballot: done.count,
      vote_candidate: done.candidates,
      vote_stage: done.isCorrected ? 1 : 0,
    }
    return { touched, result: { stage_id: stageId, removed: done.count } }
  },
})

const hasCriterion = ({ ballot, user_id, network, device, minute }: Input) =>
  [ballot, user_id, network, device, minute].some(criterion => criterion !== null)

const toSelection = (removal: Input): Selection => ({
  ballot: removal.ballot === null ? null : Buffer.from(removal.ballot, 'hex'),
  userId: removal.user_id,
  network: removal.network,
  device: removal.device,
  minute: toDate(removal.minute),
  castUntil: toDate(removal.cast_until),
})

const toDate = (at: string | null) => (at === null ? null : new Date(at))

async function readFans(db: ReadDb, stageId: number, ballots: readonly Buffer[]) {
  const rows = await db.query(fans, [stageId, ballots])
  return {
    fanIds: [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))],
    artists: new Set(rows.map(({ artist_id: id }) => id)).size,
  }
}

function hashBallots(ballots: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const ballot of ballots) hash.update(ballot)
  return hash.digest('hex')
}
