import type { ReactNode } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import styles from './fan-page.module.css'
import type { Fan } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'

interface Props {
  fan: Fan
}

/** The latest orders; nothing without the right to see them. */
export function FanOrders({ fan: { orders } }: Props) {
  const t = useT()
  const { money, formatDay } = useFanFormats()
  if (!orders) return null
  return (
    <Part title={t('studio-fans.orders')} part={orders} empty={t('studio-fans.orders.none')}>
      {orders.rows.map(order => (
        <li key={order.order_id}>
          <a href={studioPaths.order(order.order_id)}>{order.number}</a>
          <Badge>{t(`studio-orders.status.${order.status}`)}</Badge>
          <span className={styles['muted']}>{order.project_name}</span>
          <span className={styles['when']}>
            {money(order.total, order.currency)} · {formatDay(order.placed_at)}
          </span>
        </li>
      ))}
    </Part>
  )
}

export function FanTickets({ fan: { tickets } }: Props) {
  const t = useT()
  const { formatDay } = useFanFormats()
  if (!tickets) return null
  return (
    <Part title={t('studio-fans.tickets')} part={tickets} empty={t('studio-fans.tickets.none')}>
      {tickets.rows.map(ticket => (
        <li key={ticket.ticket_id}>
          <span>{ticket.admits_to}</span>
          <TicketState ticket={ticket} />
          <a href={studioPaths.order(ticket.order_id)}>{ticket.order_number}</a>
          <span className={styles['when']}>{ticket.starts_at && formatDay(ticket.starts_at)}</span>
        </li>
      ))}
    </Part>
  )
}

type Ticket = NonNullable<Fan['tickets']>['rows'][number]

function TicketState({ ticket: { state, used } }: { ticket: Pick<Ticket, 'state' | 'used'> }) {
  const t = useT()
  if (state === 'void') return <Badge color="danger">{t('studio-fans.ticket.void')}</Badge>
  return (
    <Badge color={used ? 'info' : 'success'}>
      {t(used ? 'studio-fans.ticket.used' : 'studio-fans.ticket.valid')}
    </Badge>
  )
}

/** The latest makes in campaigns of artists. */
export function FanMakes({ fan: { makes } }: Props) {
  const t = useT()
  const { formatDay } = useFanFormats()
  const canOpen = useCan('artists.read')
  if (!makes) return null
  return (
    <Part title={t('studio-fans.makes')} part={makes} empty={t('studio-fans.makes.none')}>
      {makes.rows.map(make => (
        <li key={make.campaign_id}>
          {canOpen ? (
            <a href={studioPaths.artist(make.artist_id)}>{make.artist}</a>
          ) : (
            <span>{make.artist}</span>
          )}
          <span className={styles['muted']}>{make.city}</span>
          <span className={styles['when']}>{formatDay(make.made_at)}</span>
        </li>
      ))}
    </Part>
  )
}

/** Messages to support; nothing if there are none. */
export function FanSupport({ fan: { support_tickets: rows } }: Props) {
  const t = useT()
  const { formatTime } = useFanFormats()
  if (rows.length === 0) return null
  return (
    <Part title={t('studio-fans.support')} part={{ rows, total: rows.length }} empty="">
      {rows.map(ticket => (
        <li key={ticket.ticket_id}>
          <span dir="auto">{ticket.subject}</span>
          <span className={styles['when']}>{formatTime(ticket.created_at)}</span>
        </li>
      ))}
    </Part>
  )
}

interface PartProps {
  title: string
  part: { total: number; rows: readonly unknown[] }
  empty: string
  children: ReactNode
}

/** The latest rows of a part, with how many there are. */
function Part({ title, part: { total, rows }, empty, children }: PartProps) {
  const t = useT()
  const { number } = useFanFormats()
  return (
    <ObjectSection
      title={title}
      actions={
        total > rows.length && (
          <span className={styles['muted']}>
            {t('studio-fans.latestOf', { shown: number(rows.length), all: number(total) })}
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles['muted']}>{empty}</p>
      ) : (
        <ul className={styles['rows']}>{children}</ul>
      )}
    </ObjectSection>
  )
}
