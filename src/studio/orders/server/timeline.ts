import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getStudioOrder } from '../contract.ts'

export type TimelineEntry = ResponseOf<typeof getStudioOrder>['timeline'][number]

/** An entry as its owner stores it: `actor` is a party of a state machine, or a name of the log. */
export interface RawEntry extends Omit<TimelineEntry, 'source' | 'actor' | 'staff'> {
  actor: string
}

type People = ReadonlyMap<string, { staff_id: number; name: string }>

/** Returns the actor of an entry as the log names it. */
export const toActorName = (actor: string): string => actor.replace(/^operator:/, '')

function findSource(actor: string): TimelineEntry['source'] {
  if (actor === 'fan' || actor === 'provider' || actor === 'system') return actor
  return actor === 'job' ? 'system' : 'staff'
}

/** Merges entries by time into one history; those of the same time stay in the given order. */
export function mergeTimeline(entries: readonly RawEntry[], people: People): TimelineEntry[] {
  return entries
    .map(entry => {
      const name = toActorName(entry.actor)
      const source = findSource(name)
      return { ...entry, source, actor: source === 'staff' ? name : null, staff: people.get(name) ?? null }
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
