import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { addSupporter, removeSupporter } from './index.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

let database: TestDatabase
const fans: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  for (const _ of [1, 2, 3]) fans.push(await aFan(database))
})
afterAll(() => database.close())

/** Returns the countries whose count differs from their rows. */
const miscounts = async (projectId: number) =>
  (
    await database.pool.query(
      `select * from (select country, supporter_count::int as n from supporter_countries
          where project_id = $1 and supporter_count > 0) c
        full join (select coalesce(country, '') as country, count(*)::int as again from project_supporters
          where project_id = $1 group by 1) r using (country) where n is distinct from again`,
      [projectId],
    )
  ).rows

const act = fc.record({
  fan: fc.nat(2),
  country: fc.constantFrom('KR', 'DE', null),
  does: fc.constantFrom('add', 'add', 'remove'),
})

const addedFan = (country: 'KR' | null) => ({ fan: 1, country, does: 'add' as const })

describe('supporter count by country', () => {
  test('is consistent with a recount after parallel changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 4 }), { maxLength: 4 }), async turns => {
        const { id: projectId } = await shopFixtures(database).aProject({ until: '2030-01-01T00:00:00Z' })
        for (const turn of turns) {
          await Promise.all(
            turn.map(({ fan, country, does }) =>
              database.transaction(db => {
                const who = { projectId, userId: fans[fan] ?? 0 }
                if (does === 'remove') return removeSupporter(db, who)
                return addSupporter(db, { ...who, country, name: country && 'Ada', at: 0 })
              }),
            ),
          )
        }
        expect(await miscounts(projectId)).toEqual([])
      }),
      // Adds one fan twice in parallel with different countries.
      { numRuns: 25, examples: [[[[addedFan(null), addedFan('KR')]]]] },
    )
  })
})
