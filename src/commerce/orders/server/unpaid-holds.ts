import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { humanCheckField } from '../../../site/human-checks/contract.ts'
import { orderErrors } from '../contract.ts'
import { holdMs } from './insert-order.ts'

/** A fan's next order of the project waits once this many have ended unpaid. */
const unpaidMax = 2
const pauseMs = 10 * 60_000

/**
 * How a basket is changed: an order that is given up this soon kept hardly anything from others, so the first two don't
 * count. Further ones do, because held again and again they keep as much as a long one.
 */
const quick = { withinMs: 3 * 60_000, freeCount: 2 }

/** Covers a sale's rush in all time zones. Later than the pause it costs a fan only a human check that is not seen. */
const countedMs = 24 * 60 * 60_000

const interval = (ms: number) => `interval '${ms / 1_000} seconds'`

/**
 * SQL: the order `o` ended for a reason of ours, or its fan did pay. Operators released it, its sale was stopped (the
 * only way in which a hold expires early), its payment could not even be begun, or its money came too late and went back.
 */
const isExcused = `(e.actor like 'operator:%'
  or (e.act = 'expire' and e.at < o.placed_at + ${interval(holdMs)})
  or exists (select from payments p where p.order_id = o.id and (p.status in ('SUCCEEDED', 'REFUNDED')
    or p.charged_amount is not null or (p.failure_reason = 'provider_error' and p.provider_ref is null))))`

/**
 * SQL: when the last of a fan's orders of a project ended unpaid, where so many have that the next one waits; else null.
 * Counts from the fan's last paid order of the project that was not given back.
 *
 * Reads the fan's orders of a day by their index; `+ 0` keeps the planner from reading those of the project, of which a
 * sale has a hundred thousand.
 */
export const lastUnpaidAt = ({ userId, projectId, now }: Record<'userId' | 'projectId' | 'now', string>) => {
  const isRecent = (order: string) => `${order}.user_id = ${userId} and ${order}.project_id + 0 = ${projectId}
    and ${order}.placed_at > ${now}::timestamptz - ${interval(countedMs)}`
  const unpaid = `select e.at, e.act = 'give_up' and e.at < o.placed_at + ${interval(quick.withinMs)} as is_quick
    from orders o join order_events e on e.order_id = o.id and e.to_state = 'NOTHING'
    where ${isRecent('o')} and o.status = 'NOTHING' and not o.is_holding and not ${isExcused}
      and not exists (select from orders b where ${isRecent('b')} and b.paid_at > e.at and not b.is_granted
        and b.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED'))`
  return `(select case when c.slow + greatest(0, c.quick - ${quick.freeCount}) >= ${unpaidMax}
      then case when c.quick > ${quick.freeCount} then c.last else c.last_slow end end
    from (select count(*) filter (where not u.is_quick) as slow, count(*) filter (where u.is_quick) as quick,
        max(u.at) as last, max(u.at) filter (where not u.is_quick) as last_slow from (${unpaid}) u) c)`
}

/** When the pause after {@link lastUnpaidAt} ends; null where it is over or there is none. */
export function pausedUntil(lastAt: Date | null, now: number): Date | null {
  const until = (lastAt?.getTime() ?? 0) + pauseMs
  return lastAt !== null && now < until ? new Date(until) : null
}

/** Says until when a fan's orders of the project wait; null where they don't. */
export function refusalOfPause(lastAt: Date | null, now: number): Failure | null {
  const until = pausedUntil(lastAt, now)
  if (until === null) return null
  const waitSeconds = Math.ceil((until.getTime() - now) / 1_000)
  return new Failure(orderErrors.paused, undefined, waitSeconds, { paused_until: until.toISOString() })
}

/** The pause is over, and the next order shows that a person is asking. */
export const asksForPerson = fail(platformErrors.validationFailed, { [humanCheckField]: 'ERR_REQUIRED' })
