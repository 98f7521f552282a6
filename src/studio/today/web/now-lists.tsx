import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import type { Today } from './queries.ts'
import styles from './today.module.css'

/** Sales and shows that start soon, fans who wait and shows on air; parts without rows aren't shown. */
export function NowLists({ today: { rooms, shows, soon } }: { today: Today }) {
  const { t, tag } = useTexts()
  const { number } = useFormats()
  const zone = useOwnZone()
  const fans = (count: number) => t('studio-today.fans', { count, number: number(count) })
  return (
    <>
      <NowList title={t('studio-today.soon')}>
        {soon.map(({ kind, id, title, at }) => (
          <Row key={`${kind} ${id}`} title={title} detail={t(`studio-today.soon.${kind}`)}>
            <time dateTime={at}>{formatDayAndTime(tag, at, zone)}</time>
          </Row>
        ))}
      </NowList>
      <NowList title={t('studio-today.rooms')}>
        {rooms?.map(({ project, waiting, per_minute }) => (
          <Row
            key={project.project_id}
            title={project.name}
            detail={t('studio-today.perMinute', { number: number(per_minute) })}
          >
            {fans(waiting)}
          </Row>
        ))}
      </NowList>
      <NowList title={t('studio-today.onAir')}>
        {shows?.map(({ show_id, title, viewers }) => (
          <Row key={show_id} title={title}>
            {fans(viewers)}
          </Row>
        ))}
      </NowList>
    </>
  )
}

/** Variants of which little is left, and how many more there are. */
export function StockList({ stock }: Pick<Today, 'stock'>) {
  const { t } = useTexts()
  const { number } = useFormats()
  if (!stock) return null
  return (
    <NowList title={t('studio-today.stock')} count={stock.count}>
      {stock.variants.map(({ variant_id, project, product, options, left, stock: all }) => (
        <Row
          key={variant_id}
          title={options === '' ? product : `${product} · ${options}`}
          detail={project.name}
        >
          {t('studio-today.left', { left: number(left), all: number(all) })}
        </Row>
      ))}
    </NowList>
  )
}

/** A titled list; nothing at all without rows. */
function NowList({
  title,
  count,
  children,
}: {
  title: string
  /** Number of all rows, if only the first ones are shown. */
  count?: number
  children: ReactNode[] | undefined
}) {
  const { number } = useFormats()
  if (!children || children.length === 0) return null
  return (
    <ObjectSection
      title={title}
      actions={count !== undefined && count > children.length && <small>{number(count)}</small>}
    >
      <ul className={styles['rows']}>{children}</ul>
    </ObjectSection>
  )
}

function Row({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  return (
    <li>
      <span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      <b>{children}</b>
    </li>
  )
}
