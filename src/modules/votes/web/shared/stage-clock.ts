import { useNow } from '../../../../platform/web/use-now.ts'
import type { Stage } from './queries.ts'

/** The stage's next moment and the time left until then. */
export function useStageClock(stage: Stage): { until: string; leftMs: number } | null {
  const now = useNow()
  const until =
    stage.status === 'upcoming' ? stage.opens_at : stage.status === 'open' ? stage.closes_at : null
  if (until === null) return null
  return { until, leftMs: Math.max(0, Date.parse(until) - now) }
}
