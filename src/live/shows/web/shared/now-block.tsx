import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../platform/contract/paths.ts'
import { Countdown } from '../../../../platform/ui/countdown.tsx'
import { Rail } from '../../../../platform/ui/rail.tsx'
import { Section } from '../../../../platform/ui/section.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { formatTimeLeft } from '../../../../platform/web/time-left.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useNow } from '../../../../platform/web/use-now.ts'
import { type ListedShow, showsNowQuery } from './queries.ts'
import { ShowTile } from './show-tile.tsx'
import { showStatuses } from './statuses.ts'

const countMax = 3

/**
 * Lists live and upcoming shows, with a countdown to the next one. Renders nothing if there are none;
 * requires the texts of `show`.
 */
export function NowBlock() {
  const t = useT()
  const { locale } = useTexts()
  const { data } = useQuery(showsNowQuery({ api: useApi(), locale }))
  const shows = (data?.results ?? []).slice(0, countMax)
  if (shows.length === 0) return null
  const next = shows.find(({ status }) => status === showStatuses.preShow)
  return (
    <Section title={t('show.now')} more={{ href: paths.live(), label: t('show.all') }}>
      <Rail label={t('show.now')} card="wide">
        {shows.map(show => (
          <ShowTile key={show.show_id} show={show} action={show === next && <UntilStart show={show} />} />
        ))}
      </Rail>
    </Section>
  )
}

function UntilStart({ show }: { show: ListedShow }) {
  const t = useT()
  const { tag } = useTexts()
  const { relative } = useFormats()
  const now = useNow()
  return (
    <Countdown
      size="small"
      parts={formatTimeLeft(tag, Date.parse(show.starts_at) - now)}
      text={t('show.startsIn', { time: relative(show.starts_at, now) })}
    />
  )
}
