export interface EventState {
  status: 'scheduled' | 'cancelled' | 'postponed'
  /** Milliseconds since 1970. */
  startsAtMs: number
  /** When it is over, as far as anybody knows. */
  overAtMs: number
  venue: string
  cityId: number
}

export type Change = 'moved' | 'cancelled' | 'postponed' | 'back'

interface Changed {
  was: EventState
  is: EventState
  /** Fans have been told of it before. */
  isAnnounced: boolean
  now: number
}

/**
 * What fans are to hear of an event that changed: `new` for one that they have not heard of yet, null where nothing
 * concerns them. Nobody hears of what is over.
 */
export function changeOf({ was, is, isAnnounced, now }: Changed): Change | 'new' | null {
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
