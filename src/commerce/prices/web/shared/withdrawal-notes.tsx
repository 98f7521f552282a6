import { useT } from '../../../../platform/web/i18n.tsx'
import type { Quote } from '../../contract.ts'
import { listWithdrawalNotes } from '../../withdrawal-notes.ts'

interface Props {
  quote: Pick<Quote, 'lines'>
  className: string | undefined
}

/**
 * Shows the legal right of withdrawal for each line; renders nothing if there is none. Needs the texts
 * `checkout`.
 */
export function WithdrawalNotes({ quote, className }: Props) {
  const t = useT()
  const notes = listWithdrawalNotes(quote.lines, {
    textOf: ({ days, reason }) =>
      days === null ? reason && t(`checkout.withdrawal.${reason}`) : t('checkout.withdrawal.days', { days }),
    lineOf: note => t('checkout.withdrawal.line', note),
  })
  return notes.map(note => (
    <p key={note} className={className}>
      {note}
    </p>
  ))
}
