import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatGmtOffset, formatLongDay } from '../../../platform/web/zone-times.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import { useSelf } from '../../staff/web/shared/self.ts'
import { NowLists, StockList } from './now-lists.tsx'
import { type Today, todayQuery } from './queries.ts'
import { SalesCharts } from './sales-charts.tsx'
import { SalesFigures } from './sales-figures.tsx'
import styles from './today.module.css'
import { WorkList } from './work-list.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.home'), description: '' }),
  Component: TodayPage,
})

/** The first page: numbers of the day, work that waits, and what starts soon. */
function TodayPage() {
  const { t, locale } = useTexts()
  const { data, error, refetch } = useQuery(todayQuery(useApi(), locale))
  return (
    <div className={styles['page']}>
      <PageHead title={t('studio.page.home')} note={data && <DayNote today={data} />} />
      <PasskeyHint />
      {data ? (
        <TodayParts today={data} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </div>
  )
}

/** Names the day whose numbers are shown, which is that of the company's zone. */
function DayNote({ today: { at, zone } }: { today: Today }) {
  const { t, tag } = useTexts()
  const place = { zone: zone.replaceAll('_', ' '), offset: formatGmtOffset(tag, at, zone) }
  return t('studio-today.note', { day: formatLongDay(tag, at, zone), ...place })
}

function TodayParts({ today }: { today: Today }) {
  const { t, tag } = useTexts()
  const { at, zone, today: day, sales } = today
  const weekday = getDateTimeFormat(tag, { weekday: 'long', timeZone: zone }).format(new Date(at))
  return (
    <>
      {!sales && <p className={styles['hint']}>{t('studio.home.hint')}</p>}
      {sales && <SalesFigures sales={sales} today={day} weekday={weekday} />}
      <div className={styles['columns']}>
        <div className={styles['sections']}>
          <ObjectSection title={t('studio-today.work')}>
            <WorkList today={today} />
          </ObjectSection>
          <StockList stock={today.stock} />
        </div>
        <div className={styles['sections']}>
          <NowLists today={today} />
        </div>
      </div>
      {sales && <SalesCharts sales={sales} today={day} />}
    </>
  )
}

/** Recommends a passkey to people without one. */
function PasskeyHint() {
  const t = useT()
  const { passkeys } = useSelf()
  if (passkeys.length > 0) return null
  return (
    <p className={styles['hint']}>
      {t('studio.home.noPasskey')} <a href={studioPaths.settings()}>{t('studio.person.settings')}</a>
    </p>
  )
}
