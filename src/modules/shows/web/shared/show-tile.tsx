import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Equaliser } from '../../../../platform/ui/equaliser.tsx'
import { ShowCard } from '../../../../platform/ui/show-card.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { langOfName } from '../../../../platform/web/text-language.ts'
import type { ListedShow } from './queries.ts'
import { useShowWhen } from './show-when.ts'
import { statuses } from './statuses.ts'

interface Props {
  show: ListedShow
  level?: 2 | 3
  priority?: boolean
  action?: ReactNode
}

/** A show in a list. Needs the texts `show`. */
export function ShowTile({ show, level = 3, priority, action }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const { list } = useFormats()
  const when = useShowWhen()(show.starts_at, show.zone)
  const isToCome = show.status === statuses.preShow
  const artists = list(show.artists.map(({ name }) => name))
  return (
    <ShowCard
      href={paths.show(show.show_id)}
      title={show.title}
      titleLang={langOfName(show.title, show.lang, locale)}
      level={level}
      priority={priority}
      media={show.poster}
      badge={show.is_cancelled && <Badge color="danger">{t('show.cancelled')}</Badge>}
      kicker={<ShowMoment show={show} />}
      corner={<PriceTag show={show} />}
      lines={[artists, ...(isToCome ? [<There key="there" there={when.there} venue={show.venue} />] : [])]}
      action={action}
    />
  )
}

/** That it is live, when it was, or when it will be. */
export function ShowMoment({ show }: { show: Pick<ListedShow, 'status' | 'starts_at' | 'zone'> }) {
  const t = useT()
  const { own } = useShowWhen()(show.starts_at, show.zone)
  if (show.status === statuses.onShow) {
    return (
      <>
        <Equaliser />
        {t('show.live')}
      </>
    )
  }
  if (show.status === statuses.endShow) return t('show.replaySoon')
  if (show.status === statuses.onVod) return t('show.replayOf', { date: own })
  return <time dateTime={show.starts_at}>{own}</time>
}

/** The venue and, where it differs, the time there: one line, so that the reader's zone moves nothing. */
function There({ there, venue }: { there: string | null; venue: string | null }) {
  const t = useT()
  if (!there) return venue ?? t('show.online')
  return t('show.there', { place: venue ?? t('show.online'), time: there })
}

/** "Free", the price, or nothing where nothing is sold. */
function PriceTag({ show }: { show: ListedShow }) {
  const t = useT()
  const { money } = useFormats()
  if (show.is_free) return <Badge color="inverse">{t('show.free')}</Badge>
  if (!show.price) return null
  return <Badge color="inverse">{money(show.price.amount, show.price.currency)}</Badge>
}
