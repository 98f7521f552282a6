import { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { type ChangedShow, changeShow, type ShowAct } from './change-show.ts'
import type { FoundShow } from './find-show.ts'

/** Maximum distance from the planned time at which a show starts without confirmation. */
const startToleranceMs = 3_600_000

const names: Record<ShowAct, string> = {
  start: 'show start',
  take_back: 'show take-back',
  end: 'show end',
  publish_replay: 'show publish',
  finish: 'show finish',
  cancel: 'show cancel',
}

interface Operation {
  /** The caller must lock the show. */
  show: Pick<FoundShow, 'id' | 'starts_at'>
  act: ShowAct
  /** Allows a start at any time; requires a reason. */
  isForced?: boolean
  /** Reason for a cancellation in English, shown on the show's page. */
  note?: string | undefined
  by: OperatorAct
}

/**
 * Applies an act to a show for an operator and writes the audit log. Rejects an unforced start far from the
 * planned time.
 */
export async function operateShow(
  db: Db,
  { show, act, isForced = false, note, by }: Operation,
): Promise<ChangedShow | Failure | 'far_from_start'> {
  const isFar = Math.abs(show.starts_at.getTime() - by.now) > startToleranceMs
  if (act === 'start' && isFar && !(isForced && by.reason)) return 'far_from_start'
  const changed = await changeShow(db, {
    showId: show.id,
    act,
    actor: `operator:${by.actor.name}`,
    now: by.now,
    ...(note && { note: { en: note } }),
    ...(by.reason && { data: { reason: by.reason } }),
  })
  if (changed instanceof Failure) return changed
  const change = { before: { status: changed.from }, after: { status: changed.to } }
  await writeAudit(db, { ...by, act: names[act], object: `show ${show.id}`, ...change }, by.now)
  return changed
}
