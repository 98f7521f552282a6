import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { humanCheckField } from '../../../site/human-checks/contract.ts'
import { orderErrors } from '../contract.ts'
import { holdMs } from './insert-order.ts'

/** Number of unpaid orders after which the fan's next order of the project is paused. */
const unpaidMax = 2
const pauseMs = 10 * 60_000

/**
 * Allows for changes to the basket: an order cancelled this soon blocked little stock, so the first two don't
 * count. Further ones do, because repeated holds block as much as one long hold.
 */
const quickCancel = { withinMs: 3 * 60_000, freeCount: 2 }

/**
 * Period in which unpaid orders count; it covers a sale's rush in all time zones. After the pause, an earlier
 * order costs the fan only an invisible human check.
 */
const countedMs = 24 * 60 * 60_000

const interval = (ms: number) => `interval '${ms / 1_000} seconds'`

/**
 * SQL: true if the order `o` ended for a reason on our side, or the fan did pay. Either an operator released
 * it, its sale was stopped (the only way a hold expires early), its payment could not be started, or its
 * payment arrived too late and was refunded.
 */
const isExcused = `(e.actor like 'operator:%'
  or (e.act = 'expire' and e.at < o.placed_at + ${interval(holdMs)})
  or exists (select from payments p where p.order_id = o.id and (p.status in ('SUCCEEDED', 'REFUNDED')
    or p.charged_amount is not null or (p.failure_reason = 'provider_error' and p.provider_ref is null))))`

/**
 * Builds SQL for the time of the fan's last unpaid order of a project if enough of them cause a pause,
 * otherwise null. Counts only orders after the fan's last paid order of the project that wasn't refunded.
 * Reads the fan's orders of a day by index; `+ 0` keeps the planner from reading those of the project, which
 * may have a hundred thousand.
 */
export const buildLastUnpaidAtSql = ({
  userId,
  projectId,
  now,
}: Record<'userId' | 'projectId' | 'now', string>) => {
  const isRecent = (order: string) => `${order}.user_id = ${userId} and ${order}.project_id + 0 = ${projectId}
    and ${order}.placed_at > ${now}::timestamptz - ${interval(countedMs)}`
  const unpaid = `select e.at, e.act = 'give_up' and e.at < o.placed_at + ${interval(quickCancel.withinMs)} as is_quick
    from orders o join order_events e on e.order_id = o.id and e.to_state = 'NOTHING'
    where ${isRecent('o')} and o.status = 'NOTHING' and not o.is_holding and not ${isExcused}
      and not exists (select from orders b where ${isRecent('b')} and b.paid_at > e.at and not b.is_granted
        and b.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED'))`
  return `(select case when c.slow + greatest(0, c.quick - ${quickCancel.freeCount}) >= ${unpaidMax}
      then case when c.quick > ${quickCancel.freeCount} then c.last else c.last_slow end end
    from (select count(*) filter (where not u.is_quick) as slow, count(*) filter (where u.is_quick) as quick,
        max(u.at) as last, max(u.at) filter (where not u.is_quick) as last_slow from (${unpaid}) u) c)`
}

/**
 * Returns the end of the pause that follows the time from {@link buildLastUnpaidAtSql}; null if there is no
 * pause now.
 */
export function getPauseEnd(lastAt: Date | null, now: number): Date | null {
  const until = (lastAt?.getTime() ?? 0) + pauseMs
  return lastAt !== null && now < until ? new Date(until) : null
}

/** Returns a failure with the end of the fan's pause; null if there is no pause now. */
export function refuseDuringPause(lastAt: Date | null, now: number): Failure | null {
  const until = getPauseEnd(lastAt, now)
  if (until === null) return null
  const waitSeconds = Math.ceil((until.getTime() - now) / 1_000)
  return new Failure(orderErrors.paused, undefined, waitSeconds, { paused_until: until.toISOString() })
}

/** Failure of the first order after a pause if it brings no human check. */
export const missingHumanCheck = fail(platformErrors.validationFailed, { [humanCheckField]: 'ERR_REQUIRED' })
