import { type FormEvent, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { fieldErrorText } from '../../../platform/web/forms/error-text.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { dayAndTime } from '../../../platform/web/zone-times.ts'
import type { Ticket } from './shared/ticket-queries.ts'
import styles from './ticket-card.module.css'
import { useTicketActs } from './use-ticket-acts.ts'

/** What the fan may do with a ticket now, as the server's `allowed` says. */
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
      {allowed.includes('name') && <NameForm key={ticket.version} ticket={ticket} acts={acts} />}
      {allowed.includes('pass_on') && <PassOn ticket={ticket} acts={acts} zone={zone} />}
      <p className={styles['note']}>
        {!allowed.includes('name')
          ? t('ticket.frozen')
          : until && t('ticket.changeUntil', { when: dayAndTime(tag, until, zone) })}
      </p>
    </div>
  )
}

type Acts = ReturnType<typeof useTicketActs>

function NameForm({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const t = useT()
  const texts = useTexts()
  const [name, setName] = useState(ticket.name ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void acts.name(name)
  }
  return (
    <form className={styles['form']} onSubmit={save}>
      <Input
        label={t('ticket.name')}
        hint={t('ticket.name.hint')}
        error={fieldErrorText(texts, acts.nameProblem) ?? undefined}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" busy={acts.isBusy}>
        {t('ticket.name.save')}
      </Button>
    </form>
  )
}

function PassOn({ ticket, acts, zone }: { ticket: Ticket; acts: Acts; zone: string }) {
  const t = useT()
  const { tag } = useTexts()
  const expiresAt = ticket.link_expires_at
  return (
    <div className={styles['form']}>
      <p className={styles['note']}>
        {expiresAt
          ? t('ticket.pass.open', { when: dayAndTime(tag, expiresAt, zone) })
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
