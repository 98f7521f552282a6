import { useTexts } from '../../../platform/web/i18n.tsx'
import { useLogWords } from '../../log/web/shared/use-log-words.ts'
import { useMailName } from './order-mails.tsx'
import type { Order, TimelineEntry } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

/** Returns the words for entries of an order's timeline. */
export function useTimelineWords(order: Order) {
  const { t, has } = useTexts()
  const { money } = useOrderFormats()
  const { nameAct, nameActor } = useLogWords()
  const getMailName = useMailName()
  const refunds = order.payments.flatMap(payment =>
    payment.refunds.map(refund => ({ ...refund, currency: payment.charged_currency ?? payment.currency })),
  )

  /** Names an entry in words, or by the server's name if there are none. */
  function nameEntry({ of, act }: TimelineEntry): string {
    if (of === 'log') return nameAct(act)
    if (of === 'mail') return t('studio-orders.event.mail', { mail: getMailName(act) })
    const key = `studio-orders.event.${of}.${act}`
    return has(key) ? t(key) : `${of}: ${act}`
  }

  /** Names the party that did it. */
  function nameSource({ source, actor, staff }: TimelineEntry): string {
    if (source === 'staff' && actor !== null) return nameActor({ actor, via: 'studio', staff }).text
    return t(`studio-orders.source.${source}`)
  }

  /** Returns the amount, the ticket's position or the typed reason; null for an entry that speaks for itself. */
  function describeEntry({ of, ref, data }: TimelineEntry): string | null {
    if (of === 'payment') {
      const payment = order.payments.find(({ payment_id: id }) => id === ref)
      return payment ? money(payment.amount, payment.currency) : null
    }
    if (of === 'refund') {
      const refund = refunds.find(({ refund_id: id }) => id === ref)
      return refund ? money(refund.amount, refund.currency) : null
    }
    if (of === 'ticket') {
      const ticket = order.tickets.find(({ ticket_id: id }) => id === ref)
      return ticket ? t('studio-orders.ticket.title', { place: ticket.place }) : null
    }
    const { reason } = data
    return typeof reason === 'string' && reason !== '' ? reason : null
  }
  return { nameEntry, nameSource, describeEntry }
}
