import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { removeDisputedEntries } from '../../orders/server/index.ts'
import { findPayment, findPaymentByRef, type Payment } from './payment-row.ts'
import { recordDispute } from './record-dispute.ts'
import { listRefunds } from './refund-row.ts'
import { markDue, scheduleSettlement } from './request-settlement.ts'
import { scheduleRefund } from './schedule-refund.ts'
import type { PaymentTools } from './tools.ts'

const disputeFacts = z.object({
  at: z.number(),
  state: z.enum(['needs_response', 'under_review', 'won', 'lost']).nullable(),
  reason: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  dueAt: z.number().nullable(),
})

const readStatement = statement({
  name: 'payments.read-news',
  text: `select id, provider, type, provider_ref as ref, payment_public_id as "publicId", dispute,
      dispute_ref as "disputeRef", dispute_facts as "disputeFacts", received_at as "receivedAt" from provider_events where id = $1 and handled_at is null for no key update`,
  row: z.object({
    id: z.int(),
    provider: z.string(),
    type: z.string(),
    ref: z.string().nullable(),
    publicId: z.string().nullable(),
    dispute: z.enum(['opened', 'won', 'lost', 'closed']).nullable(),
    disputeRef: z.string().nullable(),
    disputeFacts: disputeFacts.nullable(),
    receivedAt: z.date(),
  }),
})

const handled = statement({
  name: 'payments.news-handled',
  text: 'update provider_events set outcome = $2, handled_at = $3 where id = $1',
  row: none,
})

const dueStatement = statement({
  name: 'payments.refund-due',
  text: 'update refunds set read_due_at = $2, read_tries = 0 where id = $1',
  row: none,
})

/**
 * How long an event about an unknown payment is retried. It may arrive before the call that created the
 * payment has stored the provider's id.
 */
const unknownMs = 10 * 60_000
const againMs = 30_000

/** Handles a webhook event by reading the provider; the event's content is not trusted. */
export function handleNews(tools: PaymentTools, eventId: number): Promise<void> {
  return tools.transaction(async db => {
    const now = tools.now()
    const [news] = await db.query(readStatement, [eventId])
    if (!news) return
    const payment = await findPaymentOfNews(db, news)
    if (!payment) return handleUnknown(db, tools, news)
    await db.query(handled, [eventId, 'done', new Date(now)])
    const { dispute: is, disputeRef: ref, disputeFacts: facts } = news
    const lost =
      is && ref !== null && (await recordDispute(db, tools, payment, { is, ref, ...(facts && { facts }) }))
    const dueAt = await markDue(db, tools, payment.id)
    const refundIds = await markRefundsDue(db, payment, now)
    if (lost) await removeDisputedEntries(db, lost, now)
    for (const id of refundIds) await scheduleRefund(db, tools, id, new Date(now))
    if (dueAt) await scheduleSettlement(db, tools, payment.id, dueAt)
  })
}

/**
 * Handles a webhook event whose payment is unknown: it may not be stored yet, or the event concerns none,
 * such as an endpoint test or a payout.
 */
async function handleUnknown(db: Db, tools: PaymentTools, news: RowOf<typeof readStatement>): Promise<void> {
  const { id, provider, type, receivedAt } = news
  const now = tools.now()
  const namesOne = news.ref !== null || news.publicId !== null
  const isYoung = now - receivedAt.getTime() < unknownMs
  if (namesOne && isYoung) return scheduleNews(db, tools, id, new Date(now + againMs))
  if (namesOne) tools.log.warn({ event: id, provider, type }, 'news of an unknown payment')
  await db.query(handled, [id, namesOne ? 'unknown' : 'done', new Date(now)])
}

interface News {
  provider: string
  ref: string | null
  publicId: string | null
}

async function findPaymentOfNews(db: Db, { provider, ref, publicId }: News): Promise<Payment | null> {
  const named = ref === null ? null : await findPaymentByRef(db, provider, ref)
  if (named || publicId === null) return named
  const payment = await findPayment(db, publicId)
  if (payment?.provider !== provider) return null
  // An event with the provider's id may concern a payment whose start is not recorded yet or whose response
  // was lost.
  return ref === null || (payment.status === 'FAILED' && payment.ref === null) ? payment : null
}

export const scheduleNews = (
  db: Db,
  tools: PaymentTools,
  eventId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> =>
  addJob(db, tools.tasks.handleNews, { event_id: eventId }, { runAt, key: `news ${eventId}`, mode })

/** Marks the payment's refunds to be read again, including completed ones, which a provider may reverse. */
async function markRefundsDue(db: Db, { id }: Payment, now: number): Promise<number[]> {
  const refunds = await listRefunds(db, id)
  const dueRefunds = refunds.filter(({ status }) => status === 'pending' || status === 'done')
  for (const refund of dueRefunds) await db.query(dueStatement, [refund.id, new Date(now)])
  return dueRefunds.map(refund => refund.id)
}
