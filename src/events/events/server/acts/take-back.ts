import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { ActBy } from '../../../../platform/server/operators/grave-act.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { buildHeldUntilSql } from '../held-changes.ts'
import { indexEvents } from '../index-events.ts'
import { applyMoveToSales, applyStatusToSales } from '../ticket-sales.ts'
import { changedByActs, type EventForAct, toFacts } from './read-event.ts'

const json = z.record(z.string(), z.json())

/**
 * Names the state that an act left and the columns to put back. Only stopping an act sets it: it restores more
 * than a person may enter.
 */
export const takeBackInput = z.object({ from: json, to: json }).nullable().default(null)
export type TakeBack = NonNullable<z.output<typeof takeBackInput>>

const held = statement({
  name: 'events.is-change-held',
  text: `select ${buildHeldUntilSql('$1::int', '$2')} as until`,
  row: z.object({ until: z.date().nullable() }),
})

const putBack = statement({
  name: 'events.put-back',
  text: `update events e set (${changedByActs.join(', ')}) = (
      select ${changedByActs.map(column => `r.${column}`).join(', ')} from jsonb_populate_record(e, $2::jsonb) r)
    where e.id = $1`,
  row: none,
})

/**
 * Puts back what an act changed, so that fans are never notified of it. The caller has locked the event. Fails
 * if they have been notified, or if the event has changed since.
 * @returns the number of products whose sale changed with it
 */
export async function takeBack(
  db: Db,
  { act, event, back, by }: { act: string; event: EventForAct; back: TakeBack; by: ActBy },
): Promise<{ products: number } | Failure> {
  if (!by.isStop) return fail(platformErrors.notAllowedNow)
  const before = toFacts(event)
  if (!isDeepStrictEqual({ ...before }, back.from)) return fail(platformErrors.editedMeanwhile)
  // Runs after the event is locked, so that it sees what an announcement has taken.
  const [change] = await db.query(held, [event.id, new Date(by.now)])
  if (!change?.until) return fail(platformErrors.notAllowedNow)
  await db.query(putBack, [event.id, JSON.stringify(back.to)])
  await indexEvents(db)
  const status = readStatus(event, back)
  const products = status === event.status ? 0 : (await applyStatusToSales(db, [event.id], status)).products
  await applyMoveToSales(db, [event.id])
  const after = back.to
  await writeAudit(db, { ...by, act, object: `event ${event.id}`, before, after }, by.now)
  return { products }
}

/** Reads the status to which an act is taken back. */
export function readStatus(event: EventForAct, back: TakeBack): EventForAct['status'] {
  const { status } = back.to
  return status === 'scheduled' || status === 'cancelled' || status === 'postponed' ? status : event.status
}
