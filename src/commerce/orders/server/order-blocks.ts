import { type EmailLanguage, isolateDirection } from '../../../platform/server/emails/email.ts'
import type { EmailBlock, EmailItem } from '../../../platform/server/emails/email-blocks.ts'
import { formatAddressLines } from '../../addresses/server/index.ts'
import { listWithdrawalNotes } from '../../prices/contract.ts'
import type { OrderRow } from './read-order.ts'

type Line = OrderRow['lines'][number]
type Parcel = OrderRow['parcels'][number]

/** Picture URLs by product id; empty for receipts. */
export type PictureUrls = ReadonlyMap<number, string>

export function buildItemsBlock(
  order: OrderRow,
  language: EmailLanguage,
  pictures: PictureUrls = new Map(),
): EmailBlock {
  const { t, date } = language
  return {
    kind: 'items',
    title: t('mail.order.placed', { number: order.number, date: date(order.placed_at) }),
    items: order.lines.map(line => toItem(order, line, { language, pictures })),
    sums: toSums(order, language),
  }
}

function toItem(
  order: OrderRow,
  line: Line,
  { language, pictures }: { language: EmailLanguage; pictures: PictureUrls },
): EmailItem {
  return {
    name: formatName(line, line.quantity),
    notes: listLineNotes(line, language),
    amount: language.money(line.subtotal, order.currency),
    pictureUrl: pictures.get(line.product_id) ?? null,
  }
}

const formatName = ({ name }: Line, quantity: number) => `${quantity} × ${isolateDirection(name)}`

/** Lists the notes under a line's name: event or show, options and custom fields. */
function listLineNotes(line: Line, { t, tag }: EmailLanguage): string[] {
  const { ticket, option_names: options, custom_fields: fields } = line
  return [
    ...(ticket ? listTicketNotes(ticket, tag) : []),
    ...(options.length > 0 ? [options.map(isolateDirection).join(' · ')] : []),
    ...fields.map(({ label, value }) => t('mail.receipt.row', { label, amount: isolateDirection(value) })),
  ]
}

function listTicketNotes(ticket: NonNullable<Line['ticket']>, tag: string): string[] {
  const { title, starts_at: startsAt, is_day_only: isDayOnly, zone, venue, city } = ticket
  const when = new Intl.DateTimeFormat(tag, {
    ...({ year: 'numeric', month: 'short', day: 'numeric', timeZone: zone } as const),
    ...(!isDayOnly && ({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const)),
  }).format(new Date(startsAt))
  const where = [venue, city].filter(part => part !== null).map(isolateDirection)
  return [isolateDirection(title), when, ...(where.length > 0 ? [where.join(' · ')] : [])]
}

type Sums = Extract<EmailBlock, { kind: 'items' }>['sums']

function toSums(order: OrderRow, { t, tag, money }: EmailLanguage): Sums {
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const row = (label: string, minor: number) => ({ label, amount: money(minor, order.currency) })
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const discount = sum(order.lines.map(line => line.discount))
  const refunded = sum(order.payments.map(payment => payment.refunded))
  const isShipped = order.lines.some(line => line.needs_shipping)
  const shipping = row(t('mail.receipt.shipping'), order.shipping)
  return [
    ...(discount > 0 ? [row(order.coupon?.name ?? t('mail.receipt.discount'), -discount)] : []),
    ...(isShipped ? [order.shipping > 0 ? shipping : { ...shipping, amount: t('mail.receipt.free') }] : []),
    ...order.fees.map(({ name, amount }) => row(name ?? t('mail.receipt.duties'), amount)),
    { ...row(t('mail.receipt.total'), order.total), look: 'total' },
    ...order.taxes.map(({ basis_points: points, amount }) => ({
      ...row(t('mail.receipt.tax', { rate: rate.format(points / 10_000) }), amount),
      look: 'muted' as const,
    })),
    ...(refunded > 0 ? [row(t('mail.receipt.refund'), -refunded)] : []),
  ]
}

/** Builds the blocks for destination and promised days; empty if nothing is shipped. */
export function buildAddressBlocks(
  { shipping_address: address, delivery }: OrderRow,
  { t, date }: EmailLanguage,
  locale: string,
): EmailBlock[] {
  if (!address) return []
  const days = delivery && { from: date(delivery.promised_from), to: date(delivery.promised_to) }
  const lines = formatAddressLines(address, { locale }).map(isolateDirection)
  return [
    {
      kind: 'lines',
      title: t('mail.order.address'),
      lines: [...lines, ...(days ? [t('mail.order.delivery', days)] : [])],
    },
  ]
}

/**
 * Explains for each line how many days the fan has to return it, or why it can't be returned, with the words
 * used at checkout.
 */
export const formatWithdrawals = ({ lines }: OrderRow, { t }: EmailLanguage): string[] =>
  listWithdrawalNotes(lines, {
    textOf: ({ days, reason }) =>
      days === null ? reason && t(`mail.withdrawal.${reason}`) : t('mail.withdrawal.days', { days }),
    lineOf: ({ name, text }) => t('mail.withdrawal.line', { name: isolateDirection(name), text }),
  })

export function buildParcelBlock({ lines }: OrderRow, parcel: Parcel, { t }: EmailLanguage): EmailBlock {
  const { carrier, number, url, items } = parcel
  const contents = items.flatMap(({ position, quantity }) => {
    const line = lines.find(other => other.position === position)
    if (!line) return []
    return [[formatName(line, quantity), ...line.option_names.map(isolateDirection)].join(' · ')]
  })
  return {
    kind: 'lines',
    title: t('mail.order.parcel'),
    lines: [...contents, `${isolateDirection(carrier)} ${isolateDirection(number)}`],
    link: url === null ? null : { label: t('mail.order.track'), url },
  }
}
