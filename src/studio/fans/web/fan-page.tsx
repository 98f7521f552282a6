import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectPage } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { ObjectHistory } from '../../log/web/shared/object-history.tsx'
import { FanChat } from './fan-chat.tsx'
import { FanMakes, FanOrders, FanSupport, FanTickets } from './fan-parts.tsx'
import { FanState } from './fan-state.tsx'
import { type Fan, fanQuery } from './queries.ts'
import { useFanActs } from './use-fan-acts.tsx'
import { useFanFacts } from './use-fan-facts.tsx'
import { useFanFormats } from './use-fan-formats.ts'
import { useReveal } from './use-reveal.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.fans'), description: '' }),
  Component: FanPage,
})

/** One fan: the account, what other parts of the product know, and the acts that the person may do. */
function FanPage({ params }: { params: Record<string, string> }) {
  const { locale } = useTexts()
  const { data, error, refetch } = useQuery(fanQuery(useApi(), Number(params['fan']), locale))
  if (data) return <FanObject key={data.user_id} fan={data} />
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
}

function FanObject({ fan }: { fan: Fan }) {
  const t = useT()
  const { formatDay } = useFanFormats()
  const { revealed, revealButton, revealDialog } = useReveal(fan)
  const { acts, dialog } = useFanActs(fan)
  const facts = useFanFacts(fan, { revealed, revealButton })
  return (
    <>
      <ObjectPage
        title={fan.name}
        badge={<FanState fan={fan} />}
        parent={{ href: studioPaths.fans(), title: t('studio.page.fans') }}
        note={t('studio-fans.sinceDay', { date: formatDay(fan.since) })}
        acts={acts}
        allowed={fan.allowed}
        facts={facts}
      >
        <FanOrders fan={fan} />
        <FanTickets fan={fan} />
        <FanMakes fan={fan} />
        <FanChat fan={fan} />
        <FanSupport fan={fan} />
        <ObjectHistory object={`user ${fan.user_id}`} />
      </ObjectPage>
      {dialog}
      {revealDialog}
    </>
  )
}
