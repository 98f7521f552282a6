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
): Promise<{ is: 'removed'; count: number; candidates: number; isCorrected: boolean } | RemovalRefusal> {
  const { id } = found
  await shareStage(db, id)
  const stage = (await findStage(db, String(id))) ?? found
  const why = findObstacle(stage, isCorrection)
  if (why) return { is: 'refused', why }
  const ballots = await selectBallots(db, id, selection)
  if (ballots.length !== count) return { is: 'refused', why: 'other_count', found: ballots.length }
  const isFinal = stage.status === 'final'
  // Fails as well if another correction was first.
  if (isFinal && !(await raiseResultVersion(db, id))) return { is: 'refused', why: 'record_behind' }
  const { removed, candidates } = await removeBallots(db, id, { ballots, reason })
  await notifyRemoved(db, id, { fanIds: removed.flatMap(({ userId }) => userId ?? []), now: by.now })
  const hashes = removed.map(({ ballot }) => ballot.toString('hex')).slice(0, ballotsNamed)
  const entry = { ...by, act: 'vote remove', object: `vote stage ${id}` }
  const after = { reason, ballots: hashes, count: removed.length }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { is: 'removed', count: removed.length, candidates, isCorrected: isFinal }
}

/** Returns why ballots of this stage can't be removed now, or null if they can. */
export function findObstacle(
  { status, result_version: version, published_version: published }: FoundStage,
  isCorrection: boolean,
): 'upcoming' | 'final' | 'record_behind' | null {
  if (status === 'upcoming') return 'upcoming'
  if (status !== 'final') return null
  if (!isCorrection) return 'final'
  return version === published ? null : 'record_behind'
}
