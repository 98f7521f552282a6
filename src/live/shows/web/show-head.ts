import { paths } from '../../../platform/contract/paths.ts'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { formatDayInText, formatShortDay } from '../../../platform/web/zone-times.ts'
import { getPhase } from './phase.ts'
import type { ShowDetail } from './queries.ts'
import { buildShowRecord } from './show-records.ts'

export function buildShowHead(show: ShowDetail, { t, tag }: Texts): Head {
  const path = paths.show(show.show_id)
  const values = {
    artists: new Intl.ListFormat(tag, { type: 'conjunction' }).format(show.artists.map(({ name }) => name)),
    title: show.title,
    day: formatDayInText(tag, show.starts_at, show.zone),
  }
  const phase = getPhase(show)
  return {
    title: t('watch.head.title', { ...values, day: formatShortDay(tag, show.starts_at, show.zone) }),
    description: t(`watch.head.${phase}`, values),
    canonical: path,
    ...(show.thumbnails && { image: show.thumbnails.thumb_og }),
    // Search engines shouldn't index shows that can no longer be watched.
    ...(phase === 'gone' && { noIndex: true }),
    jsonLd: () => [
      ...(phase === 'gone' ? [] : [buildShowRecord(show, t(`watch.head.${phase}`, values))]),
      toBreadcrumbList([
        { name: t('live.home'), item: paths.home() },
        { name: t('live.title'), item: paths.live() },
        { name: show.title, item: path },
      ]),
    ],
  }
}
