import { searchEventsForStaff } from '../../../events/events/server/index.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import type { SearchSource } from './search-sources.ts'

/** Finds events by number, name, tour, venue or city. Their acts are what the studio has of them. */
export const eventSource: SearchSource = {
  kind: 'event',
  right: 'events.read',
  scope: 'event',
  async search(db, input) {
    const events = await searchEventsForStaff(db, input)
    return events.map(({ id, name, venue, city, day }) => ({
      id: String(id),
      title: name,
      detail: `#${id} · ${day} · ${city}, ${venue}`,
      path: studioPaths.newAct('event postpone'),
    }))
  },
}
