import { useT } from '../../../../platform/web/i18n.tsx'
import { useSeenAt } from '../../../../platform/web/seen-at.ts'
import { type MomentOf, useLocalMoment } from '../../../../platform/web/use-local-moment.ts'
import { availabilities } from './availabilities.ts'

const dayMs = 86_400_000

export interface Sale {
  is_ended: boolean
  availability: number
  sale_from: string
  sale_until: string
}

/** Sale state as text: days left, opening time (by default as the reader's clock shows it), sold out or ended. Needs the area `project`. */
export function useSaleState(): (sale: Sale, momentOf?: MomentOf) => string {
  const t = useT()
  const localMomentOf = useLocalMoment()
  const seenAt = useSeenAt()
  return (
    { is_ended: isEnded, availability, sale_from: from, sale_until: until },
    momentOf = localMomentOf,
  ) => {
    const leftMs = Date.parse(until) - seenAt
    if (isEnded || leftMs < 0) return t('project.ended')
    if (availability === availabilities.soldOut) return t('project.soldOut')
    if (Date.parse(from) > seenAt) return t('project.from', { date: momentOf(from) })
    return t('project.left', { count: Math.floor(leftMs / dayMs) })
  }
}
