import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recounts } from '../src/app/recounts.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aStaff } from '../src/studio/staff/server/testing/a-staff.ts'
import { sealTotpSecret } from '../src/studio/staff/server/totp.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { testConfig } from './helpers/config.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function count(name: string) {
  const recount = recounts.find(each => each.name === name)
  if (!recount) throw new Error(`there is no recount ${name}`)
  return recount.findProblems({ db: database.read, config: testConfig() })
}

describe('recounts', () => {
  test('find nothing in an empty database', async () => {
    for (const { name } of recounts) expect(await count(name)).toEqual([])
  })

  test('find a picture that cannot be decoded', async () => {
    await catalogueFixtures(database).aPicture('whole')
    expect(await count('pictures')).toEqual([])
    await database.pool.query(`update media set bytes = 'half'`)
    expect(await count('pictures')).toEqual(['picture whole cannot be read'])
  })

  test('find a value that another key sealed', async () => {
    const { staffId } = await aStaff(database)
    const set = (key: string) =>
      database.pool.query('update staff set totp_sealed = $1', [
        sealTotpSecret('secret', testConfig({ SERVER_KEY: key })),
      ])
    await set(testConfig().serverKey ?? '')
    expect(await count('sealed values')).toEqual([])
    await set('another key of thirty-two letters or more')
    expect(await count('sealed values')).toEqual([expect.stringContaining(`staff ${staffId}`)])
  })

  test('find a tally that is not the number of ballots', async () => {
    const artist = await catalogueFixtures(database).anArtist('Paper Lions')
    await voteFixtures(database).aStage({ artists: [artist.id] })
    expect(await count('votes')).toEqual([])
    await database.pool.query('update vote_candidates set total = 1')
    expect(await count('votes')).toEqual([expect.stringContaining('"total":1,"counted":0')])
  })

  test('find held stock that no order holds, but not sales from elsewhere', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await shopFixtures(database).aProject({ until, products: [{ stock: 3, prices: { KRW: 30_000 } }] })
    await database.pool.query('update variants set sold_count = 2')
    expect(await count('stock')).toEqual([])
    await database.pool.query('update variants set held_count = 1')
    expect(await count('stock')).toEqual([expect.stringContaining('"held":1')])
  })
})
