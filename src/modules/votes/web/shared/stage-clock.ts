import { useQuery } from '@tanstack/react-query'
import { useSeenAt } from '../../../../platform/web/seen-at.ts'
import { useNow } from '../../../../platform/web/use-now.ts'
import { type Reader, type Stage, stageQuery } from './queries.ts'

/** The stage's next moment and the time left until then, by the server's clock: viewers' clocks may be wrong. */
export function useStageClock(reader: Reader, stage: Stage): { until: string; leftMs: number } | null {
  const { dataUpdatedAt } = useQuery(stageQuery(reader))
  const now = useNow()
  const seenAt = useSeenAt()
  const until =
    stage.status === 'upcoming' ? stage.opens_at : stage.status === 'open' ? stage.closes_at : null
  if (until === null) return null
  // As the server rendered it, until hydration is over.
  const offset = now === seenAt ? 0 : Date.parse(stage.now) - dataUpdatedAt
  return { until, leftMs: Math.max(0, Date.parse(until) - now - offset) }
}
