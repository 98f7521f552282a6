import { paths } from '../../../platform/contract/paths.ts'
import { cx } from '../../../platform/ui/cx.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import whole from '../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './order-card.module.css'
import type { ListedOrder } from './shared/order-queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** Order in a list; the link covers the whole card. Needs the `order` texts. */
export function OrderCard({ order, level = 2 }: { order: ListedOrder; level?: 2 | 3 }) {
  const t = useT()
  const { money, date, list } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const Heading = `h${level}` as const
  const [first, ...others] = order.lines
  const goods = [first?.name, ...(others.length > 0 ? [t('order.others', { count: others.length })] : [])]
  return (
    <article className={cx(whole['whole'], styles['card'])}>
      <div className={styles['picture']}>
        <Picture media={order.project.picture} alt="" sizes="96px" ratio="1:1" fit="thumb" />
      </div>
      <div className={styles['text']}>
        <Heading className={styles['title']}>
          <a href={paths.order(order.order_id)} className={whole['link']}>
            {order.project.name}
          </a>
        </Heading>
        <p>{list(goods.filter(name => name !== undefined))}</p>
        <p className={styles['note']}>
          {t('order.placed', { number: order.number, date: date(order.created_at, timeZone) })}
        </p>
        {order.replaces && (
          <p className={styles['note']}>{t('order.replacement', { number: order.replaces.number })}</p>
        )}
      </div>
      <div className={styles['end']}>
        <StatusBadge status={order.status} />
        <p className={styles['total']}>{money(order.total, order.currency)}</p>
      </div>
    </article>
  )
}
