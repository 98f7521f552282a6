import { paths } from '../../../platform/contract/paths.ts'
import { crumbRecord } from '../../../platform/web/crumb-record.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { dayInText, shortDay } from '../../../platform/web/zone-times.ts'
import { phaseOf } from './phase.ts'
import type { ShowDetail } from './queries.ts'
import { showRecord } from './show-records.ts'

/** Head metadata of a show's page (spec 2.8). */
export function showHead(show: ShowDetail, { t, tag }: Texts): Head {
  const path = paths.show(show.show_id)
  const values = {
    artists: new Intl.ListFormat(tag, { type: 'conjunction' }).format(show.artists.map(({ name }) => name)),
    title: show.title,
    day: dayInText(tag, show.starts_at, show.zone),
  }
  const phase = phaseOf(show)
  return {
    title: t('watch.head.title', { ...values, day: shortDay(tag, show.starts_at, show.zone) }),
    description: t(`watch.head.${phase}`, values),
    canonical: path,
    ...(show.thumbnails && { image: show.thumbnails.thumb_og }),
    // What cannot be watched any more is no find.
    ...(phase === 'gone' && { noIndex: true }),
    jsonLd: () => [
      ...(phase === 'gone' ? [] : [showRecord(show, t(`watch.head.${phase}`, values))]),
      crumbRecord([
        { name: t('live.home'), item: paths.home() },
        { name: t('live.title'), item: paths.live() },
        { name: show.title, item: path },
      ]),
    ],
  }
}
