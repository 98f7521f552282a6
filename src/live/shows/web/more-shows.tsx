import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { showsNowQuery } from './shared/queries.ts'
import { ShowTile } from './shared/show-tile.tsx'

const countMax = 3

interface Props {
  except: number
  /** Whether the page has nothing else to watch. */
  isAlone: boolean
}

export function MoreShows({ except, isAlone }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const { data } = useQuery(showsNowQuery({ api: useApi(), locale }))
  const others = (data?.results ?? []).filter(({ show_id: id }) => id !== except).slice(0, countMax)
  if (others.length === 0) return null
  const title = t(isAlone ? 'watch.more.instead' : 'watch.more')
  return (
    <Section title={title} more={{ href: paths.live(), label: t('show.all') }}>
      <Rail label={title} card="wide">
        {others.map(show => (
          <ShowTile key={show.show_id} show={show} />
        ))}
      </Rail>
    </Section>
  )
}
