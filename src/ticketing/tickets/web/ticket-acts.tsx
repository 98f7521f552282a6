import { lazy, Suspense } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import type { Ticket } from './shared/ticket-queries.ts'
import styles from './ticket-card.module.css'
import { type TicketActions, useTicketActs } from './use-ticket-acts.ts'

// Loaded lazily, because the form library is large.
const NameForm = lazy(() => import('./name-form.tsx'))

/** Shows the actions on a ticket that the server's `allowed` lists. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { tag } = useTexts()
  const acts = useTicketActs(ticket)
  const { allowed, state, is_over: isOver, can_change_until: until, event, order_id: orderId } = ticket
  if (state !== 'current' || isOver) return null
  const zone = event?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles['acts']}>
      {allowed.includes('save_to_wallet') && (
        <Button busy={acts.isBusy} onClick={() => void acts.toWallet()}>
          {t('ticket.wallet')}
        </Button>
      )}
      {allowed.includes('give_back') && orderId !== null && (
        <ButtonLink href={paths.order(orderId, 'cancel')}>{t('ticket.giveBack')}</ButtonLink>
      )}
      {allowed.includes('name') && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <NameForm key={ticket.version} name={ticket.name ?? ''} acts={acts} />
        </Suspense>
      )}
      {allowed.includes('pass_on') && <PassOn ticket={ticket} acts={acts} zone={zone} />}
      <p className={styles['note']}>
        {!allowed.includes('name')
          ? t('ticket.frozen')
          : until && t('ticket.changeUntil', { when: formatDayAndTime(tag, until, zone) })}
      </p>
    </div>
  )
}

function PassOn({ ticket, acts, zone }: { ticket: Ticket; acts: TicketActions; zone: string }) {
  const t = useT()
  const { tag } = useTexts()
  const expiresAt = ticket.link_expires_at
  return (
    <div className={styles['form']}>
      <p className={styles['note']}>
        {expiresAt
          ? t('ticket.pass.open', { when: formatDayAndTime(tag, expiresAt, zone) })
          : t('ticket.pass.text')}
      </p>
      {acts.link && <Input label={t('ticket.pass.link')} value={acts.link} readOnly dir="ltr" />}
      <Button busy={acts.isBusy} onClick={() => void acts.passOn()}>
        {t('ticket.pass')}
      </Button>
      {ticket.allowed.includes('keep') && (
        <Button look="quiet" busy={acts.isBusy} onClick={() => void acts.keep()}>
          {t('ticket.pass.keep')}
        </Button>
      )}
    </div>
  )
}
