import { findSnapshotProblems, formatAddressLines } from '../../../commerce/addresses/server/index.ts'
import { readOrderPage, type StaffOrderPage } from '../../../commerce/orders/server/index.ts'
import { readPaymentsForStaff } from '../../../commerce/payments/server/index.ts'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import { listNewsForStaff } from '../../../notifications/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { maskEmail, maskWords } from '../../../platform/server/mask.ts'
import { listAudit } from '../../../platform/server/operators/list-audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { readTicketsForStaff } from '../../../ticketing/tickets/server/index.ts'
import { readPeople } from '../../log/server/index.ts'
import type { getStudioOrder } from '../contract.ts'
import { listOrderActs } from './allowed-acts.ts'
import { presentOrderRow } from './list-orders.ts'
import { mergeTimeline, type RawEntry, toActorName } from './timeline.ts'

type Order = ResponseOf<typeof getStudioOrder>
type Tickets = Awaited<ReturnType<typeof readTicketsForStaff>>
type Payments = Awaited<ReturnType<typeof readPaymentsForStaff>>

/** Maximum number of rows of the log on an order's page. */
const logRowsMax = 200

/** Reads an order with everything that became of it. Personal data is masked. */
export async function readOrder(
  publicId: string,
  context: Pick<StaffContext, 'read' | 'scope' | 'locale' | 'staff'>,
): Promise<Order | Failure> {
  const { read, scope, locale, staff } = context
  const order = await readOrderPage(read, { publicId, scope, locale })
  if (!order) return fail(platformErrors.notFound)
  const [{ payments, dispute, events }, tickets, log, mails, fans] = await Promise.all([
    readPaymentsForStaff(read, publicId),
    readTicketsForStaff(read, publicId, locale),
    readLog(read, order.number),
    listNewsForStaff(read, `order:${publicId}:`),
    readFans(read, [order.user_id]),
  ])
  const entries = [
    ...order.events.map(event => ({ ...event, of: 'order' as const, ref: null })),
    ...events,
    ...tickets.flatMap(({ ticket_id: ref, events: changes }) =>
      changes.map(event => ({ ...event, of: 'ticket' as const, ref })),
    ),
    ...mails.map(({ news, at }) => toMailEntry(news, at)),
    ...log,
  ]
  const actors = entries.map(({ actor }) => toActorName(actor))
  const people = await readPeople(read, [...actors, ...order.notes.map(note => `staff ${note.staff_id}`)])
  const fan = fans.find(order.user_id)
  const money = presentMoney(order, payments)
  const hasValidTicket = tickets.some(({ state }) => state === 'current')
  const canRefund = payments.some(({ status }) => status === 'SUCCEEDED') && money.refunded < order.total
  return {
    ...presentOrderRow(order, fan),
    fan: fan && presentFan(fan, order.order_count),
    lines: order.lines.map(line => ({ ...line, fields: line.fields.map(maskField) })),
    money,
    coupon: order.coupon,
    payments,
    address: presentAddress(order, locale),
    parcels: order.parcels,
    tickets: tickets.map(presentTicket),
    timeline: mergeTimeline(entries, people),
    notes: order.notes.map(({ staff_id: staffId, ...note }) => ({
      ...note,
      staff: people.get(`staff ${staffId}`) ?? { staff_id: staffId, name: '' },
      is_own: staffId === staff.staffId,
    })),
    mails: mails.map(({ news, ...mail }) => ({ kind: news, ...mail })),
    other_orders: order.other_orders,
    replaced_by: order.replaced_by,
    dispute,
    allowed: await listOrderActs(read, staff, {
      order,
      hasValidTicket,
      canRefund,
      hasDispute: dispute !== null,
    }),
  }
}

async function readLog(db: ReadDb, number: string): Promise<RawEntry[]> {
  const filter = { actors: null, act: null, batch: null, from: null, until: null }
  const rows = await listAudit(
    db,
    { ...filter, object: `order ${number}` },
    { after: null, limit: logRowsMax },
  )
  return rows.toReversed().map(({ id, at, act, actor, before, after }) => ({
    at: at.toISOString(),
    of: 'log',
    ref: String(id),
    act,
    to: null,
    actor,
    data: { before, after },
  }))
}

const toMailEntry = (news: string, at: string): RawEntry => ({
  at,
  of: 'mail',
  ref: null,
  act: news,
  to: null,
  actor: 'system',
  data: {},
})

const presentFan = ({ id, username, email, locale }: Fan, orderCount: number) => ({
  user_id: id,
  name: username,
  email_masked: maskEmail(email),
  locale,
  order_count: orderCount,
})

const maskField = ({ label, value }: { label: string; value: string | null }) => ({
  label,
  value: value === null ? null : maskWords(value),
})

function presentMoney(order: StaffOrderPage, payments: Payments['payments']): Order['money'] {
  const sum = <Row>(rows: readonly Row[], get: (row: Row) => number) =>
    rows.reduce((total, row) => total + get(row), 0)
  const refunds = payments.flatMap(payment => payment.refunds).filter(({ status }) => status !== 'failed')
  return {
    goods: sum(order.lines, ({ unit, quantity }) => unit * quantity),
    discount: sum(order.lines, ({ discount }) => discount),
    shipping: order.shipping,
    shipping_tax: order.shipping_tax,
    fees: order.fees,
    taxes: order.taxes,
    tax: sum(order.taxes, ({ amount }) => amount),
    total: order.total,
    refunded: order.refunded,
    goodwill: sum(refunds, ({ goodwill }) => goodwill),
  }
}

function presentAddress(
  { shipping_address: address, duties, status }: StaffOrderPage,
  locale: string,
): Order['address'] {
  if (!address) return null
  // The code is erased some time after delivery.
  const needsClearanceCode = duties !== 'none' && (status === 'PENDING' || status === 'INPROGRESS')
  const problems = findSnapshotProblems(address, { needsClearanceCode })
  return {
    country: address.country_code,
    city: address.city ?? '',
    is_complete: Object.keys(problems).length === 0,
    masked_lines: formatAddressLines(address, { locale }).map(maskWords),
  }
}

function presentTicket({
  name,
  event,
  show,
  events: _,
  ...ticket
}: Tickets[number]): Order['tickets'][number] {
  return {
    ...ticket,
    name_masked: name === null ? null : maskWords(name),
    event: event && { event_id: event.id, name: event.name, starts_at: event.starts_at },
    show: show && { show_id: show.id, name: show.title, starts_at: show.starts_at },
  }
}
