import { useHasToken } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Page } from '../../../platform/ui/page.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useDeviceNow } from '../../../platform/web/use-now.ts'
import { useWakeLock } from '../../../platform/web/use-wake-lock.ts'
import type { Ticket } from './shared/ticket-queries.ts'
import { TicketCard } from './ticket-card.tsx'
import styles from './tickets-page.module.css'
import { useStoredTickets } from './use-stored-tickets.ts'

/** Selects the tickets of an order, or the one that was passed on to the fan. */
type Data = { orderId: string } | { ticketId: string }

/**
 * `/project/order/{orderId}/tickets/` and `/ticket/{ticketId}/`: tickets to show at the door. The server's
 * HTML is public; the tickets come from the API or, without a network, from this browser's storage. A token
 * in the browser suffices to see stored tickets, because the current user cannot be fetched offline.
 */
function TicketsPage({ data }: { data: Data }) {
  const t = useT()
  const hasToken = useHasToken()
  return (
    <Page className={styles['page']}>
      <h1 className={styles['title']}>{t('ticket.title')}</h1>
      {hasToken ? (
        <HeldTickets data={data} />
      ) : (
        <ForFans
          user={hasToken === false ? null : undefined}
          waiting={<Skeleton kind="text" lines={12} />}
          visitor={<SignInInvitation title={t('ticket.visitor')} text={t('ticket.visitor.text')} />}
        />
      )}
    </Page>
  )
}

const toPath = (data: Data) =>
  'orderId' in data ? paths.order(data.orderId, 'tickets') : paths.ticket(data.ticketId)
const isShown = (data: Data) => (ticket: Ticket) =>
  'orderId' in data ? ticket.order_id === data.orderId : ticket.ticket_id === data.ticketId

function HeldTickets({ data }: { data: Data }) {
  const t = useT()
  const { tickets, isFresh, keptAt, isFailed, retry } = useStoredTickets(toPath(data))
  const shown = tickets?.filter(isShown(data)) ?? []
  useWakeLock(shown.some(({ token }) => token !== null))
  if (isFailed) {
    return (
      <ErrorState
        level={2}
        title={t('ticket.failed')}
        text={t('ticket.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={retry}
      />
    )
  }
  if (!tickets) return <Skeleton kind="text" lines={12} />
  if (shown.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing="ticket"
        title={t('ticket.none')}
        text={t('ticket.none.text')}
        action={<ButtonLink href={paths.activity('purchases')}>{t('ticket.none.all')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <Notes keptAt={keptAt} orderId={'orderId' in data ? data.orderId : null} />
      <ul className={styles['tickets']} aria-label={t('ticket.title')}>
        {shown.map(ticket => (
          <li key={ticket.ticket_id}>
            <TicketCard ticket={ticket} isOnline={isFresh} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Notes({ keptAt, orderId }: { keptAt: number | null; orderId: string | null }) {
  const t = useT()
  const { relative } = useFormats()
  const now = useDeviceNow()
  return (
    <div className={styles['hints']}>
      <p>{t('ticket.bright')}</p>
      {keptAt !== null && (
        <p role="status">{t('ticket.kept', { when: relative(new Date(keptAt).toISOString(), now) })}</p>
      )}
      <p className={styles['acts']}>
        <Button onClick={() => window.print()}>{t('ticket.print')}</Button>
        {orderId && <ButtonLink href={paths.order(orderId)}>{t('ticket.order')}</ButtonLink>}
      </p>
    </div>
  )
}

export default definePage({
  load: async ({ params }): Promise<Data> =>
    params['order'] === undefined ? { ticketId: params['ticket'] ?? '' } : { orderId: params['order'] },
  head: (_data, { texts: { t } }) => ({
    title: t('ticket.title'),
    description: t('ticket.description'),
    noIndex: true,
  }),
  Component: TicketsPage,
})
