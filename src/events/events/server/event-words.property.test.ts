import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normalise } from '../../../platform/server/normalise.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { indexEvents } from './index-events.ts'
import { eventFixtures } from './testing/fixture.ts'

let database: TestDatabase
let fixture: ReturnType<typeof eventFixtures>
beforeAll(async () => {
  database = await testDatabase()
  fixture = eventFixtures(database)
  await fixture.aCity(1, 'Berlin')
})
afterAll(() => database.close())

// A small alphabet makes names repeat, overlap themselves and share venues.
const character = fc.constantFrom(...'aabÁ -', '소', '년', 'カ', 'か', '東', 'ก', 'й')
const name = fc.array(character, { minLength: 1, maxLength: 6 }).map(characters => characters.join(''))
const moment = fc.integer({ min: 0, max: 9 })
const written = fc.record({ name, venue: name, tour: fc.option(fc.nat(2)), day: moment })
const changed = fc.oneof(
  fc.record({ of: fc.constant('name' as const), nth: fc.nat(), to: name }),
  fc.record({ of: fc.constant('venue' as const), nth: fc.nat(), to: name }),
  fc.record({ of: fc.constant('tour' as const), nth: fc.nat(), to: name }),
  fc.record({ of: fc.constant('day' as const), nth: fc.nat(), to: moment }),
  fc.record({ of: fc.constant('gone' as const), nth: fc.nat() }),
)
const limits = fc.record({
  rowsMax: fc.integer({ min: 0, max: 30 }),
  usesMax: fc.integer({ min: 0, max: 9 }),
})

interface NightModel {
  id: number
  name: string
  venue: string
  tour: number | null
  day: number
}
const atDay = (day: number) => new Date(Date.UTC(2030, 0, 1 + day))

/** Applies a change to the database and to the model. */
async function apply(change: typeof changed extends fc.Arbitrary<infer T> ? T : never, state: State) {
  const { nights, tours } = state
  const night = nights[change.nth % Math.max(1, nights.length)]
  if (change.of === 'tour') {
    const tour = tours[change.nth % tours.length]
    if (!tour) return
    tour.name = change.to
    await fixture.run('update tours set name = $2 where id = $1', tour.id, { en: change.to })
  } else if (!night) {
    return
  } else if (change.of === 'gone') {
    state.nights = nights.filter(one => one !== night)
    await fixture.run('delete from events where id = $1', night.id)
  } else if (change.of === 'day') {
    night.day = change.to
    await fixture.run('update events set starts_at = $2 where id = $1', night.id, atDay(change.to))
  } else {
    night[change.of] = change.to
    await fixture.run(`update events set ${change.of} = $2 where id = $1`, night.id, change.to)
  }
}

interface State {
  nights: NightModel[]
  tours: { id: number; name: string }[]
}

async function fill(initial: readonly { name: string; venue: string; tour: number | null; day: number }[]) {
  await fixture.run('truncate events, tours, artists restart identity cascade')
  const artistId = await fixture.anArtist('Ada')
  const tours: State['tours'] = []
  for (const tour of ['a b', '소년', 'カ'])
    tours.push({ id: await fixture.aTour(tour, artistId), name: tour })
  const nights: NightModel[] = []
  for (const night of initial) {
    const also = { venue: night.venue, starts_at: atDay(night.day) }
    const tourId = night.tour === null ? {} : { tourId: tours[night.tour]?.id ?? 0 }
    const id = await fixture.aNight({ name: night.name, cityId: 1, inDays: 0, ...tourId, also })
    nights.push({ ...night, id })
  }
  return { nights, tours }
}

/** Finds events as the reference does, by the first of title, tour and venue that contains the word. */
function found({ nights, tours }: State, query: string, isPast: boolean) {
  return nights
    .filter(({ day }) => day < 5 === isPast)
    .flatMap(({ id, name: title, tour, venue }) => {
      const texts = [title, tour === null ? '' : (tours[tour]?.name ?? ''), venue].map(normalise)
      const kind = texts.findIndex(text => text.includes(query)) + 1
      return kind > 0 ? [{ id, kind }] : []
    })
    .toSorted((one, other) => one.id - other.id)
}

describe('event search (property)', () => {
  test('finds events by title, tour or venue after any writes, on every index path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1, maxLength: 8 }),
        fc.array(changed, { maxLength: 4 }),
        fc.array(name, { minLength: 1, maxLength: 3 }),
        limits,
        async (initial, changes, words, { rowsMax, usesMax }) => {
          const state = await fill(initial)
          await indexEvents(database.db)
          for (const change of changes) await apply(change, state)
          await indexEvents(database.db)
          for (const query of words.map(normalise).filter(word => word !== '')) {
            for (const isPast of [false, true]) {
              const { rows } = await fixture.run(
                'select event_id as id, kind from search_events($1, $2, $3, $4, $5, 1000) order by 1',
                ...[query, atDay(5), isPast, rowsMax, usesMax],
              )
              expect(rows).toEqual(found(state, query, isPast))
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('stops finding an event by a changed title, tour or venue before it is reindexed', async () => {
    const { nights, tours } = await fill([{ name: 'Moon', venue: 'Barn', tour: 0, day: 9 }])
    await indexEvents(database.db)
    const search = async (query: string) =>
      (await fixture.run('select kind from search_events($1, $2, false)', query, atDay(5))).rows.map(
        ({ kind }) => kind,
      )
    expect(await Promise.all(['moo', 'a b', 'arn'].map(search))).toEqual([[1], [2], [3]])
    await fixture.run('update tours set name = $2 where id = $1', tours[0]?.id, { en: 'Far' })
    expect(await Promise.all(['moo', 'a b', 'far'].map(search))).toEqual([[], [], []])
    await indexEvents(database.db)
    expect(await Promise.all(['moo', 'a b', 'far'].map(search))).toEqual([[1], [], [2]])
    // A tour is found by each of its names.
    const names = { en: 'Far', ko: '머나먼' }
    await fixture.run('update tours set name = $2 where id = $1', tours[0]?.id, names)
    await indexEvents(database.db)
    expect(await Promise.all(['far', '나먼'].map(search))).toEqual([[2], [2]])
    await fixture.run('update events set name = $2 where id = $1', nights[0]?.id, 'Sun')
    await indexEvents(database.db)
    expect(await Promise.all(['moo', 'sun'].map(search))).toEqual([[], [1]])
  })
})
