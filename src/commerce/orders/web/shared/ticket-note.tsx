import { useT } from '../../../../platform/web/i18n.tsx'
import type { EntryTicket } from '../../contract.ts'
import styles from './ticket-note.module.css'

/**
 * Explains why a ticket isn't valid: void, passed on, past, cancelled or postponed. Renders nothing for a
 * valid one. Needs the `ticket` texts.
 */
export function TicketNote({ ticket }: { ticket: EntryTicket }) {
  const t = useT()
  const { state, void_reason: reason, event, is_over: isOver } = ticket
  if (state === 'void') return <p className={styles['void']}>{t(`ticket.void.${reason ?? 'operator'}`)}</p>
  if (state === 'passed_on') return <p className={styles['note']}>{t('ticket.passedOn')}</p>
  if (event && event.status !== 'scheduled') {
    return <p className={styles['void']}>{t(`ticket.${event.status}`)}</p>
  }
  return isOver ? <p className={styles['note']}>{t('ticket.over')}</p> : null
}
