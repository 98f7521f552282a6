export interface EventState {
  status: 'scheduled' | 'cancelled' | 'postponed'
  /** Milliseconds since 1970. */
  startsAtMs: number
  /** End of the event, estimated if unknown. */
  overAtMs: number
  venue: string
  cityId: number
}

export type Change = 'moved' | 'cancelled' | 'postponed' | 'back'

interface ChangeInput {
  was: EventState
  is: EventState
  /** Whether fans were notified of the event before. */
  isAnnounced: boolean
  now: number
}

/**
 * Classifies a change for fans; `new` if the event wasn't announced yet, null if the change doesn't concern
 * them or the event has ended.
 */
export function classifyChange({ was, is, isAnnounced, now }: ChangeInput): Change | 'new' | null {
  const wasOver = was.status === 'scheduled' && was.overAtMs <= now
  if (is.status !== 'scheduled') {
    const isKnown = was.status === 'scheduled' || isAnnounced
    return was.status !== is.status && isKnown && !wasOver ? is.status : null
  }
  if (is.overAtMs <= now) return null
  if (was.status !== 'scheduled') return isAnnounced ? 'back' : 'new'
  if (wasOver && !isAnnounced) return 'new'
  const isSame = was.startsAtMs === is.startsAtMs && was.venue === is.venue && was.cityId === is.cityId
  return isSame ? null : 'moved'
}
