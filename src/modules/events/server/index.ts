import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { presentFoundEvent, searchEvents } from './search-events.ts'

export const eventsModule: ServerModule = {
  name: 'events',
  implementations: [
    implement(contract.searchEvents, async ({ query }, { db, now, locale }) => {
      const time = now()
      const found = await searchEvents(db, { ...query, artistName: query.artist_name, now: time })
      return toOffsetPage(query, found, row =>
        presentFoundEvent(row, { now: time, locale, include: query.include }),
      )
    }),
  ],
}
