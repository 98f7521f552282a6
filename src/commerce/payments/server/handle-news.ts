import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { takeOutDisputed } from '../../orders/server/index.ts'
import { noteDispute } from './note-dispute.ts'
import { type Payment, paymentOf, paymentOfRef } from './payment-row.ts'
import { refundAt } from './refund-at.ts'
import { refundsOfPayment } from './refund-row.ts'
import { markDue, scheduleSettlement } from './request-settlement.ts'
import type { PaymentTools } from './tools.ts'

const readStatement = statement({
  name: 'payments.read-news',
  text: `select id, provider, type, provider_ref as ref, payment_public_id as "publicId", dispute,
      dispute_ref as "disputeRef", received_at as "receivedAt" from provider_events where id = $1 and handled_at is null for no key update`,
  row: z.object({
    id: z.int(),
    provider: z.string(),
    type: z.string(),
    ref: z.string().nullable(),
    publicId: z.string().nullable(),
    dispute: z.enum(['opened', 'won', 'lost']).nullable(),
    disputeRef: z.string().nullable(),
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

/** A provider may tell of a payment before the call that made it has written its name. */
const unknownMs = 10 * 60_000
const againMs = 30_000

/** News are a reason to read the provider, and nothing more: what they say themselves is not believed. */
export function handleNews(tools: PaymentTools, eventId: number): Promise<void> {
  return tools.transaction(async db => {
    const now = tools.now()
    const [news] = await db.query(readStatement, [eventId])
    if (!news) return
    const payment = await paymentOfNews(db, news)
    if (!payment) return handleUnknown(db, tools, news)
    await db.query(handled, [eventId, 'done', new Date(now)])
    const { dispute, disputeRef: ref } = news
    const lost = dispute && (await noteDispute(db, tools, payment, { is: dispute, ref }))
    const dueAt = await markDue(db, tools, payment.id)
    const refundIds = await noteRefunds(db, payment, now)
    if (lost) await takeOutDisputed(db, lost, now)
    for (const id of refundIds) await refundAt(db, tools, id, new Date(now))
    if (dueAt) await scheduleSettlement(db, tools, payment.id, dueAt)
  })
}

/** News whose payment is not there, not yet, or of none at all, such as a test of the endpoint or a payout. */
async function handleUnknown(db: Db, tools: PaymentTools, news: RowOf<typeof readStatement>): Promise<void> {
  const { id, provider, type, receivedAt } = news
  const now = tools.now()
  const namesOne = news.ref !== null || news.publicId !== null
  const isYoung = now - receivedAt.getTime() < unknownMs
  if (namesOne && isYoung) return newsAt(db, tools, id, new Date(now + againMs))
  if (namesOne) tools.log.warn({ event: id, provider, type }, 'news of an unknown payment')
  await db.query(handled, [id, namesOne ? 'unknown' : 'done', new Date(now)])
}

interface News {
  provider: string
  ref: string | null
  publicId: string | null
}

async function paymentOfNews(db: Db, { provider, ref, publicId }: News): Promise<Payment | null> {
  const named = ref === null ? null : await paymentOfRef(db, provider, ref)
  if (named || publicId === null) return named
  const payment = await paymentOf(db, publicId)
  if (payment?.provider !== provider) return null
  // With the provider's name in the news, it is of a payment whose begin is not written yet, or whose answer was lost.
  return ref === null || (payment.status === 'FAILED' && payment.ref === null) ? payment : null
}

export const newsAt = (
  db: Db,
  tools: PaymentTools,
  eventId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> =>
  addJob(db, tools.tasks.handleNews, { event_id: eventId }, { runAt, key: `news ${eventId}`, mode })

/** Refunds that are to be read, also those that are done: a provider may take that back. */
async function noteRefunds(db: Db, { id }: Payment, now: number): Promise<number[]> {
  const refunds = await refundsOfPayment(db, id)
  const asked = refunds.filter(({ status }) => status === 'pending' || status === 'done')
  for (const refund of asked) await db.query(dueStatement, [refund.id, new Date(now)])
  return asked.map(refund => refund.id)
}
