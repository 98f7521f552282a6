import { Countdown } from '../../../platform/ui/countdown.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { LocalText } from '../../../platform/web/local-text.tsx'
import { formatTimeLeft } from '../../../platform/web/time-left.ts'
import { useLocalDateTime } from '../../../platform/web/use-local-date-time.ts'
import { useNow } from '../../../platform/web/use-now.ts'
import styles from './sale-window.module.css'
import type { Project } from './shared/queries.ts'

/** Shows the time at which the sale opens or closes, in local time after hydration, with a countdown. */
export function SaleWindow({ project }: { project: Project }) {
  const t = useT()
  const { tag } = useTexts()
  const now = useNow()
  const [opensAt, closesAt] = [Date.parse(project.sale_from), Date.parse(project.sale_until)]
  const isAhead = now < opensAt
  const target = isAhead ? opensAt : closesAt
  const isOver = project.is_ended || now >= closesAt
  const moment = isAhead ? project.sale_from : project.sale_until
  const when = useLocalDateTime()(moment)
  // A stopped sale shows its reason above the title instead; dates would suggest that the sale continues.
  if (!isOver && project.sale_stop !== null) return null
  return (
    <div className={styles['window']}>
      <p className={styles['when']}>
        <LocalText
          of={formatTime =>
            t(isOver ? 'shop.sale.ended' : isAhead ? 'shop.sale.opens' : 'shop.sale.closes', {
              when: formatTime(moment),
            })
          }
        />
      </p>
      {!isOver && (
        <Countdown
          size="small"
          parts={formatTimeLeft(tag, target - now)}
          text={t(isAhead ? 'shop.sale.opens' : 'shop.sale.closes', { when })}
        />
      )}
    </div>
  )
}
