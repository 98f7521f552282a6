import { brand } from '../../../platform/brand.ts'
import { minorUnitsOf } from '../../../platform/contract/minor-units.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { type Letter, type LetterLanguage, letterLanguage } from '../../../platform/server/letters/letter.ts'
import type { OrderRow } from './read-order.ts'

/** A receipt as a mail: the rows of the page, each a line. It holds no address and nothing that the fan typed. */
export function receiptLetter(
  order: OrderRow,
  { locale, publicUrl }: { locale: string; publicUrl: string },
): { language: LetterLanguage; letter: Letter } {
  const language = letterLanguage(locale)
  const { t, tag } = language
  const title = t('mail.receipt.title', { number: order.number })
  const day = new Intl.DateTimeFormat(tag, {
    ...({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const),
  })
  return {
    language,
    letter: {
      subject: title,
      title,
      paragraphs: [
        order.project_name,
        ...(order.paid_at ? [t('mail.receipt.paid', { date: day.format(new Date(order.paid_at)) })] : []),
        rows(order, language).join('\n'),
      ],
      button: {
        label: t('mail.order.button', { news: 'paid' }),
        url: publicUrl + paths.order(order.order_id, 'receipt'),
      },
      reason: t('mail.order.reason', { brand: brand.name }),
    },
  }
}

function rows(order: OrderRow, { t, tag }: LetterLanguage): string[] {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency })
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const money = (minor: number) => format.format(minor / minorUnitsOf(order.currency))
  const row = (label: string, minor: number) => t('mail.receipt.row', { label, amount: money(minor) })
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const discount = sum(order.lines.map(line => line.discount))
  const refunded = sum(order.payments.map(payment => payment.refunded))
  return [
    ...order.lines.map(line =>
      row(`${line.quantity} × ${[line.name, ...line.option_names].join(' · ')}`, line.subtotal),
    ),
    ...(discount > 0 ? [row(order.coupon?.name ?? t('mail.receipt.discount'), -discount)] : []),
    ...(order.shipping > 0 ? [row(t('mail.receipt.shipping'), order.shipping)] : []),
    ...order.fees.map(({ name, amount }) => row(name ?? t('mail.receipt.duties'), amount)),
    row(t('mail.receipt.total'), order.total),
    ...order.taxes.map(({ basis_points: points, amount }) =>
      row(t('mail.receipt.tax', { rate: rate.format(points / 10_000) }), amount),
    ),
    ...(refunded > 0 ? [row(t('mail.receipt.refund'), -refunded)] : []),
  ]
}
