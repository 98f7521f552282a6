import { Button, buildButtonClass } from '../../../../platform/ui/button.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-page.module.css'

/**
 * The pages of a list. `total` is undefined for a list without a count. A list by cursor grows at its end, others
 * have numbered pages of `limit` rows.
 */
export type Paging =
  | { kind: 'pages'; total: number | undefined; limit: number }
  | { kind: 'cursor'; total: number | undefined; loadMore: (() => void) | null; isLoadingMore: boolean }

interface Props {
  address: ListAddress
  paging: Paging
  /** Number of rows on this page. */
  rowCount: number
}

export function ListPaging({ address, paging, rowCount }: Props) {
  const t = useT()
  const { number } = useFormats()
  if (paging.kind === 'cursor') {
    if (!paging.loadMore) return null
    return (
      <div className={styles['paging']}>
        <Button
          size={40}
          onClick={paging.loadMore}
          busy={paging.isLoadingMore}
          busyText={t('common.loading')}
        >
          {t('studio.list.more')}
        </Button>
      </div>
    )
  }
  const { offset } = address
  const { limit, total = offset + rowCount } = paging
  if (total <= limit && offset === 0) return null
  const last = offset + rowCount
  const link = (to: number, label: string, rel: 'prev' | 'next', isOn: boolean) =>
    isOn ? (
      <a className={buildButtonClass({ size: 40 })} rel={rel} href={address.href({ offset: to })}>
        {label}
      </a>
    ) : (
      <Button size={40} disabled>
        {label}
      </Button>
    )
  return (
    <nav className={styles['paging']} aria-label={t('studio.list.pages')}>
      <span className={styles['range']}>
        {t('studio.list.range', { first: number(offset + 1), last: number(last), total: number(total) })}
      </span>
      {link(Math.max(0, offset - limit), t('studio.list.previous'), 'prev', offset > 0)}
      {link(offset + limit, t('studio.list.next'), 'next', last < total)}
    </nav>
  )
}
