import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import type { UnsentOrder } from './queries.ts'
import styles from './scan-panel.module.css'
import { useProblemText } from './use-problem-text.ts'

/** Shows the units that are still to be sent of the order that was typed or scanned. */
export function OrderCard({ order, error }: { order: UnsentOrder | undefined; error: unknown }) {
  const texts = useTexts()
  const getProblemText = useProblemText()
  const { t, tag } = texts
  if (!order)
    return (
      <div className={styles['card']} role="status">
        {error ? <p className={styles['problem']}>{getStudioErrorText(texts, error)}</p> : null}
      </div>
    )
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(order.country)
  return (
    <div className={styles['card']} role="status">
      <p className={styles['title']}>
        <a href={studioPaths.order(order.order_id)}>{order.number}</a>
        <span>{country}</span>
        {order.is_disputed && <Badge color="warning">{t('studio-sending.disputed')}</Badge>}
      </p>
      {order.is_disputed && !order.problem && (
        <p className={styles['note']}>{t('studio-sending.disputed.text')}</p>
      )}
      {order.problem && <p className={styles['problem']}>{getProblemText(order.problem)}</p>}
      {order.items.length > 0 && (
        <ul className={styles['items']}>
          {order.items.map(({ position, name, options, quantity }) => (
            <li key={position}>
              <strong>{quantity} ×</strong> {name}
              {options.length > 0 && ` · ${options.join(' · ')}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
