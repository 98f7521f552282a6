import * as z from 'zod'
import { type AttemptLimit, readFans, takeAttempt } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { renderEmail } from '../../../platform/server/emails/email.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { orderErrors } from '../contract.ts'
import { presentCommon } from './order-columns.ts'
import { readOrder } from './read-order.ts'
import { buildReceiptEmail } from './receipt-email.ts'

/** Limits each fan's requests, so that a tab left open can't flood the mailbox. */
const mailLimit: AttemptLimit = { kind: 'receipt-mail', max: 5, windowMs: 3_600_000 }

const payloadShape = z.object({
  order_id: z.string(),
  user_id: z.int(),
  locale: z.string(),
  asked_at_ms: z.int(),
})

/** Emails the receipt of a paid order to its fan, in the language of the request. */
export const mailReceipt = defineTask({
  name: 'mailReceipt',
  schema: payloadShape,
  queue: 'messages',
  async run(payload, { database, mailer, publicUrl }) {
    const { order_id: orderId, user_id: userId, locale } = payload
    const fans = await readFans(database.db, [userId])
    const fan = fans.find(userId)
    const order = await readOrder(database.read, { orderId, userId, locale })
    if (!fan || fan.is_disabled || !order) return
    const { language, letter } = buildReceiptEmail(order, { locale, publicUrl })
    await mailer.send({
      id: `receipt-${orderId}-${payload.asked_at_ms}`,
      to: fan.email,
      ...renderEmail(language, letter),
    })
  },
})

export async function requestReceipt(
  { order_id: orderId }: { order_id: string },
  { fan: { userId }, write, locale, now: clock }: FanContext,
): Promise<{ order_id: string } | Failure> {
  const now = clock()
  return write(async db => {
    const order = await readOrder(db, { orderId, userId, locale })
    if (!order) return fail(orderErrors.notFound)
    if (!presentCommon(order, now).allowed.includes('download_receipt')) return fail(orderErrors.noReceipt)
    if (!(await takeAttempt(db, mailLimit, `user ${userId}`, now))) return fail(orderErrors.receiptTooOften)
    await addJob(db, mailReceipt, { order_id: orderId, user_id: userId, locale, asked_at_ms: now })
    return { order_id: orderId }
  })
}
