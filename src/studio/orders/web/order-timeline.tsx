import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-timeline.module.css'
import type { Order, TimelineEntry } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'
import { useTimelineWords } from './use-timeline-words.ts'

/** Number of entries that are shown before the person wants all of them. */
const shownMax = 10

/** Everything that happened to an order, newest first: what fans, providers, staff and jobs did. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const { number } = useOrderFormats()
  const entries = order.timeline.map((entry, index) => ({ entry, index })).toReversed()
  const shown = isAll ? entries : entries.slice(0, shownMax)
  return (
    <ObjectSection title={t('studio-orders.timeline')}>
      <ol className={styles['list']}>
        {shown.map(({ entry, index }) => (
          <Entry key={index} entry={entry} order={order} />
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button size={40} look="quiet" className={styles['more']} onClick={() => setAll(true)}>
          {t('studio-orders.timeline.all', { count: entries.length, number: number(entries.length) })}
        </Button>
      )}
    </ObjectSection>
  )
}

function Entry({ entry, order }: { entry: TimelineEntry; order: Order }) {
  const { formatTime } = useOrderFormats()
  const { nameEntry, nameSource, describeEntry } = useTimelineWords(order)
  const details = describeEntry(entry)
  return (
    <li data-source={entry.source}>
      <p className={styles['line']}>
        <span>{nameEntry(entry)}</span>
        <span className={styles['source']}>{nameSource(entry)}</span>
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      </p>
      {details !== null && <p className={styles['details']}>{details}</p>}
    </li>
  )
}
