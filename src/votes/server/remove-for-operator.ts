import type { Db } from '../../platform/server/database.ts'
import { writeAudit } from '../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../platform/server/operators/operator-act.ts'
import type { RemovalReason } from '../record-shapes.ts'
import { type FoundStage, findStage } from './find-stage.ts'
import { shareStage } from './hold-stage.ts'
import { notifyRemoved } from './notify-removed.ts'
import { raiseResultVersion } from './raise-result.ts'
import { type Selection, selectBallots } from './read-patterns.ts'
import { removeBallots } from './remove-ballots.ts'

interface Removal {
  selection: Selection
  /** Reason stated in the public record. */
  for: RemovalReason
  /** Expected number of ballots; if it differs, nothing is removed. */
  count: number
  /** Allows a removal after the result is final, as a correction. */
  isCorrection: boolean
}

export type RemovalRefusal =
  | { is: 'refused'; why: 'upcoming' | 'final' | 'record_behind' }
  | { is: 'refused'; why: 'other_count'; found: number }

/** Maximum number of ballots listed in the audit log. */
const ballotsNamed = 1_000

/** Removes ballots from the count for an operator and notifies their fans. */
export async function removeBallotsForOperator(
  db: Db,
  found: FoundStage,
  { selection, for: reason, count, isCorrection }: Removal,
  by: OperatorAct,
): Promise<{ is: 'removed'; count: number } | RemovalRefusal> {
  const { id } = found
  await shareStage(db, id)
  const stage = (await findStage(db, String(id))) ?? found
  const why = await takeTurn(db, stage, isCorrection)
  if (why) return { is: 'refused', why }
  const ballots = await selectBallots(db, id, selection)
  if (ballots.length !== count) return { is: 'refused', why: 'other_count', found: ballots.length }
  const removed = await removeBallots(db, id, { ballots, reason })
  await notifyRemoved(db, id, { fanIds: removed.flatMap(({ userId }) => userId ?? []), now: by.now })
  const hashes = removed.map(({ ballot }) => ballot.toString('hex')).slice(0, ballotsNamed)
  const entry = { ...by, act: 'vote remove', object: `vote stage ${id}` }
  const after = { reason, ballots: hashes, count: removed.length }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { is: 'removed', count: removed.length }
}

/**
 * Returns why ballots of this stage can't be removed now, or null if they can. Increases the version of a
 * final result first.
 */
async function takeTurn(db: Db, { id, status }: FoundStage, isCorrection: boolean) {
  if (status === 'upcoming') return 'upcoming'
  if (status !== 'final') return null
  if (!isCorrection) return 'final'
  return (await raiseResultVersion(db, id)) ? null : 'record_behind'
}
