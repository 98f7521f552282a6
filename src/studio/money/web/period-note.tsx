import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Ledger } from './queries.ts'
import { useMoneyWords } from './use-money-words.ts'

/** Names the days that are shown. */
export function PeriodNote({ period }: { period: Ledger['period'] }) {
  const t = useT()
  const { date } = useFormats()
  const { describeZone } = useMoneyWords()
  const day = (text: string) => date(`${text}T00:00:00Z`, 'UTC')
  return (
    <>
      {t('studio-money.period', { from: day(period.from), until: day(period.until) })}{' '}
      {describeZone(period.zone)}
    </>
  )
}
