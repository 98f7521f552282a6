import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Equaliser } from '../../../../platform/ui/equaliser.tsx'
import { PictureCard } from '../../../../platform/ui/picture-card.tsx'
import { ReserveSpace } from '../../../../platform/ui/reserve-space.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { getNameLang } from '../../../../platform/web/text-language.ts'
import type { ListedShow } from './queries.ts'
import { ShowPlace } from './show-place.tsx'
import { useShowWhen } from './show-when.ts'
import { showStatuses } from './statuses.ts'

interface Props {
  show: ListedShow
  level?: 2 | 3
  priority?: boolean
  action?: ReactNode
}

/** Requires the texts of `show`. */
export function ShowTile({ show, level = 3, priority, action }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const { list } = useFormats()
  const when = useShowWhen()(show.starts_at, show.zone)
  const isToCome = show.status === showStatuses.preShow
  const artists = list(show.artists.map(({ name }) => name))
  return (
    <PictureCard
      shape="wide"
      hasHue
      href={paths.show(show.show_id)}
      title={show.title}
      titleLang={getNameLang(show.title, show.lang, locale)}
      level={level}
      priority={priority}
      media={show.poster}
      badge={show.is_cancelled && <Badge color="danger">{t('show.cancelled')}</Badge>}
      kicker={<ShowTime show={show} />}
      corner={<PriceTag show={show} />}
      lines={[artists, ...(isToCome ? [<ShowPlace key="there" when={when} venue={show.venue} />] : [])]}
      action={action}
    />
  )
}

/** Shows "Live", or the past or future date of the show. */
export function ShowTime({ show }: { show: Pick<ListedShow, 'status' | 'starts_at' | 'zone'> }) {
  const t = useT()
  const { own, atVenue } = useShowWhen()(show.starts_at, show.zone)
  if (show.status === showStatuses.onShow) {
    return (
      <>
        <Equaliser />
        {t('show.live')}
      </>
    )
  }
  if (show.status === showStatuses.endShow) return t('show.ended')
  if (show.status === showStatuses.onVod) {
    return (
      <ReserveSpace longest={t('show.replayOf', { date: atVenue })}>
        {t('show.replayOf', { date: own })}
      </ReserveSpace>
    )
  }
  return (
    <time dateTime={show.starts_at}>
      <ReserveSpace longest={atVenue}>{own}</ReserveSpace>
    </time>
  )
}

/** Shows "Free" or the price; renders nothing without a sale. */
function PriceTag({ show }: { show: ListedShow }) {
  const t = useT()
  const { money } = useFormats()
  if (show.is_free) return <Badge color="inverse">{t('show.free')}</Badge>
  if (!show.price) return null
  return <Badge color="inverse">{money(show.price.amount, show.price.currency)}</Badge>
}
