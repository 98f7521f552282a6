import * as z from 'zod'
import { statement } from '../../../platform/server/statement.ts'
import { findExpiredOrders } from '../../orders/server/index.ts'
import { paidCheckDelaysMs } from './decisions/settle.ts'
import { scheduleNews } from './handle-news.ts'
import { scheduleSettlement } from './request-settlement.ts'
import { scheduleHoldEnd } from './schedule-hold-end.ts'
import { scheduleRefund } from './schedule-refund.ts'
import type { PaymentTools } from './tools.ts'

const atOnce = 500
const found = z.object({ id: z.int() })

const duePayments = statement({
  name: 'payments.due',
  text: `select id from payments where read_due_at <= $1 order by read_due_at, id limit ${atOnce}`,
  row: found,
})
const dueRefunds = statement({
  name: 'payments.due-refunds',
  text: `select id from refunds where read_due_at <= $1 order by read_due_at, id limit ${atOnce}`,
  row: found,
})
const waitingNews = statement({
  name: 'payments.waiting-news',
  text: `select id from provider_events where handled_at is null and received_at < $1
    order by received_at, id limit ${atOnce}`,
  row: found,
})

/**
 * Maximum checks of paid payments per minute, so that the checks after a large sale don't delay settlements.
 */
const checksAtOnce = 200

const paidToCheck = statement({
  name: 'payments.check-paid',
  text: `update payments p set read_due_at = $1, read_tries = 0, check_due_at = (
        select min(p.settled_at + make_interval(secs => s)) from unnest($3::int[]) s
          where p.settled_at + make_interval(secs => s) > $1)
      where p.id = any(array(select id from payments where check_due_at <= $1 and provider = any($2)
        order by check_due_at, id limit ${checksAtOnce} for no key update skip locked))
      returning id`,
  row: found,
})

const newsMs = 2 * 60_000

/** Leaves existing jobs unchanged, because a replaced job would regain all its attempts each minute. */
const mode = 'unsafe_dedupe'

/**
 * Finds unsettled payments and refunds, unhandled webhook events and expired orders, and schedules their
 * jobs. Such items remain after a crash, a lost response or a fan who never returned. Successful payments are
 * checked for another week.
 */
export async function sweepPayments(tools: PaymentTools): Promise<void> {
  const now = tools.now()
  const at = new Date(now)
  const afterSeconds = paidCheckDelaysMs.map(ms => ms / 1_000)
  await tools.transaction(async db => {
    await db.query(paidToCheck, [at, [...tools.providers.keys()], afterSeconds])
    for (const { id } of await db.query(duePayments, [at])) await scheduleSettlement(db, tools, id, at, mode)
    for (const { id } of await db.query(dueRefunds, [at])) await scheduleRefund(db, tools, id, at, mode)
    const news = await db.query(waitingNews, [new Date(now - newsMs)])
    for (const { id } of news) await scheduleNews(db, tools, id, at, mode)
    const over = await findExpiredOrders(db, { now, limit: atOnce, hasOpenPayment: true })
    for (const id of over) await scheduleHoldEnd(db, tools, id, at, mode)
  })
}
