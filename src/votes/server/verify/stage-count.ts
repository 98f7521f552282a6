import { HiddenEvents } from './hidden-events.ts'

/** State of a stage, as of the blocks counted so far. */
export interface StageCount {
  id: number
  /** Index from 1, used in the table of ballots. */
  index: number
  isHidden: boolean
  state: 'open' | 'closed' | 'final'
  /** Version of the last result; 0 before the first result. */
  version: number
  candidates: ReadonlySet<number>
  /** Valid ballots by artist; in a hidden stage only ballots whose last event is opened. */
  totals: Map<number, number>
  cast: number
  changed: number
  removed: Record<string, number>
  hidden: HiddenEvents
}

export function createStageCount(
  id: number,
  index: number,
  isHidden: boolean,
  artists: number[],
): StageCount {
  return {
    id,
    index,
    isHidden,
    state: 'open',
    version: 0,
    candidates: new Set(artists),
    totals: new Map(artists.map(artist => [artist, 0])),
    cast: 0,
    changed: 0,
    removed: {},
    hidden: new HiddenEvents(),
  }
}

export function addToTotal(stage: StageCount, artist: number, n: number): void {
  stage.totals.set(artist, (stage.totals.get(artist) ?? 0) + n)
}

export const isKnown = (stage: StageCount) =>
  !stage.isHidden || (stage.state === 'final' && stage.hidden.isAllOpened)

/** Returns the totals ordered by artist, as a result states them. */
export const getTotals = (stage: StageCount) =>
  [...stage.totals]
    .map(([artist_id, total]) => ({ artist_id, total }))
    .sort((a, b) => a.artist_id - b.artist_id)
