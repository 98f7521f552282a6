import { artistErrors } from '../../../catalogue/artists/contract.ts'
import { registerNextEvents } from '../../../catalogue/follows/server/index.ts'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { eventErrors } from '../event-errors.ts'
import * as tours from '../tours-contract.ts'
import { moveAct } from './acts/move-act.ts'
import { statusActs } from './acts/status-acts.ts'
import { announceChanges } from './announce-changes.ts'
import { announceSales } from './announce-events.ts'
import { calendarRoute } from './calendar/calendar-route.ts'
import { deleteEventCommand } from './commands/delete-event.ts'
import { moveEventCommand } from './commands/move-event.ts'
import { statusCommands } from './commands/set-event-status.ts'
import { tourCommands } from './commands/tour-commands.ts'
import { listEventPaths } from './event-paths.ts'
import { chooseFields } from './event-row.ts'
import { eventSearchImplementations } from './find/find-implementations.ts'
import { getEvent } from './get-event.ts'
import { getTour } from './get-tour.ts'
import { eventContent } from './import/event-content.ts'
import { tourContent } from './import/tour-content.ts'
import { tourVideoContent } from './import/tour-video-content.ts'
import { indexEvents } from './index-events.ts'
import { listArtistEvents } from './list-artist-events.ts'
import { listTourEvents } from './list-tour-events.ts'
import { listTourVideos } from './list-tour-videos.ts'
import { listTours } from './list-tours.ts'
import { listNearEvents } from './near-events.ts'
import { readNextEvents } from './next-events.ts'
import { searchEvents } from './search-events.ts'

export {
  buildEventCalendar,
  calendarColumns,
  calendarRow,
  resolveCalendarNames,
} from './calendar/event-calendar.ts'
export {
  type ComingEvent,
  listComingEvents,
  listComingEventsOfArtists,
} from './coming-events.ts'
export { type ComingTour, listComingTours } from './coming-tours.ts'
export { eventHelp, toEventNotFound } from './commands/event-argument.ts'
export {
  buildUpdateCountsSql,
  lockCounts,
  lockSeveralCounts,
} from './count-marks.ts'
export { type EventFacts, readEventFacts } from './event-facts.ts'
export {
  buildNewsParams,
  newsColumns,
  newsRow,
  resolveNewsNames,
} from './event-news.ts'
export { createEventPresenter, eventColumns, eventJoins, eventRow } from './event-row.ts'
export { findEvent } from './find-event.ts'
export { buildHeldUntilSql } from './held-changes.ts'
export { buildIsOverSql } from './is-over.ts'
export { type NextOnTour, readNextOnTour } from './next-on-tour.ts'
export { buildEventScopeSql } from './staff/event-scope.ts'
export { listTicketSalesSoon } from './staff/sales-soon.ts'
export { searchEventsForStaff } from './staff/search-events-for-staff.ts'
export { registerEventTicketSales } from './ticket-sales.ts'

registerNextEvents(readNextEvents)

export const eventsModule: ServerModule = {
  name: 'events',
  tables: [
    'tours',
    'tour_videos',
    'events',
    'event_artists',
    'event_changes',
    'event_tickets',
    'event_names',
    'event_name_suffixes',
    'event_name_uses',
    'event_search_rows',
    'genre_families',
    'event_counts',
  ],
  // Indexes events that were inserted directly into the database.
  prepare: ({ database }) => database.transaction(indexEvents),
  sitemap: listEventPaths,
  documents: [calendarRoute],
  contents: [tourContent, tourVideoContent, eventContent],
  commands: [...statusCommands, moveEventCommand, deleteEventCommand, ...tourCommands],
  implementations: [
    ...eventSearchImplementations,
    implement(contract.searchEvents, async ({ query }, { read, now, locale }) => {
      const reader = { now: now(), locale }
      const found = await searchEvents(read, { ...query, ...reader, artistName: query.artist_name })
      return toOffsetPage(query, found, event => chooseFields(event, query.include))
    }),
    implement(contract.nearEvents, async ({ query }, { read, now, locale }) => {
      const reader = { now: now(), locale }
      const near = await listNearEvents(read, { ...query, ...reader, cityId: query.city_id })
      if (!near.isThere) return fail(eventErrors.cityNotFound)
      return toOffsetPage(query, near)
    }),
    implement(contract.getEvent, async ({ params }, { read, now, locale }) => {
      const event = await getEvent(read, { eventId: params.event_id, locale, now: now() })
      return event ?? fail(eventErrors.notFound)
    }),
    implement(contract.artistEvents, async ({ params, query }, { read, now, locale }) => {
      const reader = { now: now(), locale }
      const list = await listArtistEvents(read, { ...query, ...reader, artistId: params.artist_id })
      if (!list.isThere) return fail(artistErrors.notFound)
      const page = toOffsetPage(query, list, event => chooseFields(event, query.include))
      return page instanceof Failure ? page : { ...page, upcoming_count: list.upcomingCount }
    }),
    implement(tours.listTours, async ({ query }, { read, now, locale }) =>
      toOffsetPage(query, await listTours(read, { ...query, orderBy: query.order_by, now: now(), locale })),
    ),
    implement(tours.tourVideos, async ({ query }, { read, locale }) => {
      const of = { tourId: query.tour_id ?? null, youtubeId: query.youtube_id ?? null }
      const list = await listTourVideos(read, { ...query, ...of, locale })
      if (!list.isThere) return fail(tours.tourErrors.notFound)
      return toOffsetPage(query, list)
    }),
    implement(tours.getTour, async ({ params }, { read, now, locale }) => {
      const tour = await getTour(read, { tourId: params.tour_id, now: now(), locale })
      return tour ?? fail(tours.tourErrors.notFound)
    }),
    implement(tours.tourEvents, async ({ params, query }, { read, now, locale }) => {
      const reader = { now: now(), locale }
      const list = await listTourEvents(read, { ...query, ...reader, tourId: params.tour_id })
      if (!list.isThere) return fail(tours.tourErrors.notFound)
      return toOffsetPage(query, list)
    }),
  ],
  graveActs: [...Object.values(statusActs), moveAct],
  tasks: [announceSales, announceChanges],
}
