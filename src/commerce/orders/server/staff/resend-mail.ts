import * as z from 'zod'
import {
  type AttemptLimit,
  type Fan,
  readFans,
  takeAttempt,
} from '../../../../identity/accounts/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import {
  createEmailLanguage,
  type EmailContent,
  renderEmail,
} from '../../../../platform/server/emails/email.ts'
import { addJob } from '../../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../../platform/server/jobs/task.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { mailKinds, staffOrderErrors } from '../../staff-shapes.ts'
import { fillOrderMail } from '../fill-order-mail.ts'
import { toParcelKey } from '../notify-buyer.ts'
import { type OrderRow, readOrder } from '../read-order.ts'
import { buildReceiptEmail } from '../receipt-email.ts'
import { readOrderForStaff } from './staff-order.ts'

/** A mail that can be sent again; `of` is a refund's id or a parcel's carrier and number. */
export interface OrderMail {
  kind: (typeof mailKinds)[number]
  of: string | null
}

interface Target {
  orderId: string
  scope: StaffScope | null
}

/** Limits the mails of one order, by all staff together. */
const limit: AttemptLimit = { kind: 'order-mail', max: 6, windowMs: 3_600_000 }

/** Lists the mails of an order that its state allows; none without a fan who can get them. */
export async function listMails(db: ReadDb, target: Target): Promise<OrderMail[] | Failure> {
  const order = await readOrderForStaff(db, target.orderId, target.scope)
  if (!order) return fail(platformErrors.notFound)
  const found = await readMailable(db, order)
  return found ? toMails(found.order) : []
}

function toMails(order: OrderRow): OrderMail[] {
  const { status, paid_at: paidAt, lines, parcels, refunds, replaces } = order
  const one = (kind: OrderMail['kind']): OrderMail => ({ kind, of: null })
  if (!paidAt) return status === 'NOTHING' ? [one('not_paid')] : []
  const hasTickets = status !== 'REFUNDED' && lines.some(({ ticket }) => ticket !== null)
  const lateRefund = refunds.some(({ reason }) => reason === 'no_stock')
  return [
    ...(replaces ? [one('replaced')] : [one('receipt'), one('paid')]),
    ...(hasTickets ? [one('tickets')] : []),
    ...parcels.map(parcel => ({ kind: 'dispatched' as const, of: toParcelKey(parcel) })),
    ...refunds
      .filter(refund => refund.status === 'done')
      .map(refund => ({ kind: 'refunded' as const, of: refund.refund_id })),
    ...(lateRefund ? [one('no_stock')] : []),
  ]
}

/** Reads the order as its fan sees it; null if the fan has no confirmed address or can't log in. */
async function readMailable(
  db: ReadDb,
  { publicId, userId }: { publicId: string; userId: number | null },
): Promise<{ fan: Fan; order: OrderRow } | null> {
  const fan = (await readFans(db, [userId])).find(userId)
  if (userId === null || !fan?.is_email_confirmed || fan.is_disabled) return null
  const order = await readOrder(db, { orderId: publicId, userId, locale: fan.locale })
  return order && { fan, order }
}

/** Sends a mail again, a few times an hour for an order. */
export async function resendMail(
  db: Db,
  { orderId, scope, mail, by }: Target & { mail: OrderMail; by: OperatorAct },
): Promise<{ kind: OrderMail['kind'] } | Failure> {
  const order = await readOrderForStaff(db, orderId, scope)
  if (!order) return fail(platformErrors.notFound)
  const found = await readMailable(db, order)
  if (!found) return fail(staffOrderErrors.noFan)
  const { kind, of } = mail
  if (!toMails(found.order).some(each => each.kind === kind && each.of === of))
    return fail(staffOrderErrors.mailNotOffered)
  if (!(await takeAttempt(db, limit, `order ${order.number}`, by.now)))
    return fail(staffOrderErrors.tooManyMails)
  await addJob(db, resendOrderMail, { order_id: orderId, kind, of, asked_at_ms: by.now })
  const entry = { ...by, act: 'order mail', object: `order ${order.number}` }
  await writeAudit(db, { ...entry, before: {}, after: { kind, of } }, by.now)
  return { kind }
}

/** Builds a mail of an order from the current data, and sends it to the fan's current address. */
export const resendOrderMail = defineTask({
  name: 'resendOrderMail',
  schema: z.object({
    order_id: z.string(),
    kind: z.enum(mailKinds),
    of: z.string().nullable(),
    asked_at_ms: z.int(),
  }),
  queue: 'messages',
  async run({ order_id: orderId, kind, of, asked_at_ms: askedAt }, { database, mailer, publicUrl }) {
    const order = await readOrderForStaff(database.db, orderId, null)
    const found = order && (await readMailable(database.read, order))
    if (!found) return
    const language = createEmailLanguage(found.fan.locale)
    const content = await buildContent(database.read, { ...found, kind, of, publicUrl })
    const id = `order-${orderId}-${kind}-${askedAt}`
    await mailer.send({ id, to: found.fan.email, ...renderEmail(language, content) })
  },
})

interface Built extends OrderMail {
  fan: Fan
  order: OrderRow
  publicUrl: string
}

async function buildContent(db: ReadDb, { fan, order, kind, of, publicUrl }: Built): Promise<EmailContent> {
  const { locale } = fan
  if (kind === 'receipt') return buildReceiptEmail(order, { locale, publicUrl }).letter
  const language = createEmailLanguage(locale)
  const { t } = language
  const { order_id: orderId, number, project_name: project } = order
  const params = { news: kind, order_id: orderId, ...(of !== null && { of }) }
  const values = { news: kind, number, project, brand: brand.name, until: '' }
  const content = await fillOrderMail(db, { params, userId: fan.id, locale, language, publicUrl })
  return {
    ...content,
    subject: t('mail.order.subject', values),
    title: t('mail.order.title', values),
    paragraphs: [t('mail.order.text', values), ...(content?.paragraphs ?? [])],
    button: {
      label: t('mail.order.button', values),
      url: publicUrl + paths.order(orderId, kind === 'tickets' ? 'tickets' : undefined),
    },
    reason: t('mail.order.reason', values),
  }
}
