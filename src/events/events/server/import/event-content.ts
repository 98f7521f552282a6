import * as z from 'zod'
import { cityIds } from '../../../../catalogue/cities/server/index.ts'
import {
  degrees,
  json,
  list,
  oneOf,
  text,
  timeZone,
  whole,
  yesOrNo,
} from '../../../../platform/import/cell-types.ts'
import {
  aboutColumn,
  englishTexts,
  localizedText,
  nameColumn,
  pictureColumn,
  slugColumn,
} from '../../../../platform/import/columns.ts'
import { processInBatches } from '../../../../platform/import/in-batches.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { day, formatInZone, getLastMinute, isDay, moment } from '../../../../platform/import/moment-cell.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce, runOnce } from '../../../../platform/server/once.ts'
import { announceEvents } from '../announce-events.ts'
import { eventStatuses } from '../event-row.ts'
import { indexEvents } from '../index-events.ts'
import { applyMoveToSales, applyStatusToSales } from '../ticket-sales.ts'
import { findDeviatingZones } from './deviating-zones.ts'
import { findDuplicates } from './event-duplicates.ts'
import { jsonLd } from './json-ld/json-ld.ts'
import { currentTicketsSql, saveTicketsStatements, stagedTicketsSql, ticketCell } from './ticket-cell.ts'

const faqText = englishTexts(2_000)
const faq = json(
  z.array(z.strictObject({ question: faqText, answer: faqText })).max(30),
  '[{"question": {"en": "…"}, "answer": {"en": "…"}}]',
)
const bill = `(select array_agg(b.artist_id order by b.position, b.artist_id) from event_artists b where b.event_id = t.id)`

/** As JSON, because a day without a time has another type. */
const startOrDay = `(case when t.is_day_only then to_json(to_char(t.starts_at at time zone t.zone, 'YYYY-MM-DD'))
  else to_json(t.starts_at) end)`

/** Import and export of events (docs/operators.md). */
export const eventContent: ContentKind = {
  name: 'events',
  table: 'events',
  columns: {
    name: nameColumn,
    slug: slugColumn,
    artists: {
      type: list(200, 100),
      help: 'keys of the artists in the order of the bill',
      isRequired: true,
      reference: 'artists',
      field: null,
      current: bill,
    },
    tour: { type: text(200), help: 'key of the tour', reference: 'tours' },
    about: aboutColumn,
    poster_id: pictureColumn('id of a picture'),
    city_id: { type: whole(1), help: 'GeoNames id of the city', isRequired: true, idOf: cityIds },
    venue: { type: text(200), help: 'where', isRequired: true },
    venue_address: { type: text(400), help: 'street and number' },
    lat: { type: degrees(90), help: 'of the venue, north' },
    lon: { type: degrees(180), help: 'of the venue, east' },
    zone: { type: timeZone, help: 'of the venue', isRequired: true },
    doors_at: { type: moment, help: 'doors' },
    open_at: {
      type: moment,
      help: 'opening; the start unless told',
      fallback: 's.starts_at',
      // Doors that equalled the old start move to the new one.
      unsaid: 'case when t.open_at = t.starts_at then s.starts_at else t.open_at end',
    },
    starts_at: {
      type: moment,
      help: 'start; a day alone, 2030-05-01, while the time is not known',
      isRequired: true,
      exported: startOrDay,
    },
    is_day_only: { type: yesOrNo, help: 'of starts_at', isHidden: true, fallback: 'false' },
    ends_at: { type: moment, help: 'end' },
    ends_on: { type: day, help: 'last day, where starts_at is a day alone' },
    previous_starts_at: { type: moment, help: 'start before the last move' },
    status: {
      type: oneOf(['scheduled', 'cancelled', 'postponed']),
      help: 'scheduled unless told',
      fallback: "'scheduled'",
    },
    status_note: { type: localizedText(2_000), help: 'why it is cancelled or postponed', fallback: "'{}'" },
    age_min: { type: whole(0, 99), help: 'youngest age, 0 for all' },
    age_with_adult: { type: yesOrNo, help: 'younger ones may come with an adult', fallback: 'false' },
    faq: { type: faq, help: 'questions and answers', fallback: "'[]'" },
    tickets: {
      type: ticketCell,
      help: 'where tickets are',
      fallback: "'[]'",
      field: null,
      current: currentTicketsSql,
      staged: stagedTicketsSql,
    },
  },
  zoneColumn: 'zone',
  expand: normalizeDayOnly,
  checkRow: eventProblem,
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: toSlug(String(cells['name'])) }),
  },
  formats: { jsonld: jsonLd },
  save: saveEvents,
  warnings: async db => [...(await findDeviatingZones(db)), ...(await findDuplicates(db))],
}

/** Stores a day without a time as its last minute in the zone. */
function normalizeDayOnly(cells: JsonObject, zone: string | undefined): JsonObject {
  const start = cells['starts_at']
  if (start === undefined) return cells
  const day = typeof start === 'string' && isDay(start.trim()) ? start.trim() : null
  const moment = day === null || zone === undefined ? undefined : getLastMinute(day, zone)
  return { ...cells, ...(moment !== undefined && { starts_at: moment }), is_day_only: moment !== undefined }
}

const at = (cells: JsonObject, name: string) => Date.parse(String(cells[name]))

function eventProblem(cells: JsonObject): string | undefined {
  if ('lat' in cells !== 'lon' in cells) return 'lat and lon go together'
  if (cells['lat'] === 0 && cells['lon'] === 0)
    return 'lat and lon are 0, where there is only sea: leave them empty'
  const artists = cells['artists'] as string[]
  const double = artists.find((key, place) => artists.indexOf(key) !== place)
  if (double !== undefined) return `artists names "${double}" twice`
  const end = endProblem(cells)
  if (end !== undefined) return end
  if (cells['is_day_only'] === true && ('doors_at' in cells || 'ends_at' in cells)) {
    return 'doors_at and ends_at go with the time of the start'
  }
  return 'doors_at' in cells && at(cells, 'doors_at') > at(cells, 'starts_at')
    ? 'doors_at is after starts_at'
    : undefined
}

const yearMs = 366 * 86_400_000

/** Reports an end that is years ahead, because lists are scanned from the first event that still runs. */
function endProblem(cells: JsonObject): string | undefined {
  const isDayOnly = cells['is_day_only'] === true
  if ('ends_on' in cells && !isDayOnly) return 'ends_on goes with a start that is a day alone'
  const [name, end] =
    'ends_on' in cells ? ['ends_on', at(cells, 'ends_on')] : ['ends_at', at(cells, 'ends_at')]
  const start = isDayOnly ? toLocalDayMs(cells) : at(cells, 'starts_at')
  if (name === 'ends_on' && end < start) return 'ends_on is before starts_at'
  if (name === 'ends_at' && end <= start) return 'ends_at is not after starts_at'
  return end - start > yearMs ? `${name} is more than a year after starts_at` : undefined
}

/** Returns the local day of the start as UTC midnight, the form of `ends_on`. */
const toLocalDayMs = (cells: JsonObject) =>
  Date.parse(formatInZone(String(cells['starts_at']), String(cells['zone'])).slice(0, 10))

const saveBill = [
  `delete from event_artists b using import_changes c
    where b.event_id = c.id and not c.is_new and c.artists <> c."was artists"`,
  `insert into event_artists (event_id, artist_id, position)
    select c.id, p.artist_id, p.place - 1 from import_changes c
     cross join unnest(c.artists) with ordinality p (artist_id, place)
     where c.is_new or c.artists is distinct from c."was artists"`,
]

const announcementBatchSize = 1_000

const newIds = {
  text: 'select id from import_changes where is_new and place > $1 and place <= $2',
  row: z.object({ id: z.int() }),
}

const movedEvents = `import_changes c where not c.is_new
  and (c.starts_at, c.zone, c.venue) is distinct from (c."was starts_at", c."was zone", c."was venue")`

async function saveEvents(db: Db, now: number): Promise<void> {
  await indexEvents(db)
  for (const status of eventStatuses) {
    const changed = `import_changes c where not c.is_new and c.status = '${status}' and c."was status" <> '${status}'`
    await processInBatches(db, changed, ids => applyStatusToSales(db, ids, status))
  }
  await processInBatches(db, movedEvents, ids => applyMoveToSales(db, ids))
  for (const text of [...saveBill, ...saveTicketsStatements]) await runOnce(db, text)
  for (let from = 0; ; from += announcementBatchSize) {
    const added = await readOnce(db, newIds, [from, from + announcementBatchSize])
    if (added.length === 0) return
    await announceEvents(
      db,
      added.map(({ id }) => id),
      now,
    )
  }
}
