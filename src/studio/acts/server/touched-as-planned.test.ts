import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, type Statement, statement } from '../../../platform/server/statement.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import {
  expectReleased,
  expectTouchedAsPlanned,
} from '../../../platform/server/testing/touched-as-planned.ts'
import { makeThings, thingAct, thingActs } from './testing/thing-acts.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await makeThings(database)
})
afterEach(() => database.close())

const byName = (name: string) => thingActs.find(act => act.name === name)!
const input = { thing_id: 1 }

const changeAll = statement({
  name: 'test.change-things',
  text: `update things set state = 'other'`,
  row: none,
})
const addView = statement({
  name: 'test.add-view',
  text: `insert into saved_views (staff_id, page, name, query, is_shared, created_at)
    select id, 'x', 'x', '', false, now() from staff`,
  row: none,
})
const changeOne = statement({
  name: 'test.change-thing',
  text: `update things set state = 'x' where id = 1`,
  row: none,
})

/** An act that really changes something else than it says. */
const lie = (text: Statement<unknown>) =>
  thingAct('thing lie', 'open', {
    async perform(db: Db, plan, by, context) {
      const done = await byName('thing refund').perform(db, plan, by, context)
      await db.query(text)
      return done
    },
  })

describe('expectTouchedAsPlanned', () => {
  test.each(['thing refund', 'thing cancel', 'thing hide'])(
    'accepts %s, which does what it says',
    async name => {
      const plan = await expectTouchedAsPlanned(database, byName(name), input)
      expect(plan).toMatchObject({ object: 'thing 1' })
    },
  )

  test('returns the failure of an act that is not possible', async () => {
    expect(await expectTouchedAsPlanned(database, byName('thing show'), input)).toBeInstanceOf(Failure)
  })

  test('finds rows that were changed besides, by whatever statement', async () => {
    await expect(expectTouchedAsPlanned(database, lie(changeAll), input)).rejects.toThrow(/things/)
  })

  test('finds rows of other tables, unless they follow from the act', async () => {
    await database.pool.query(`insert into staff (email, name, locale, user_handle, created_at)
      values ('a@team.example', 'A', 'en', 'x', now())`)
    await expect(expectTouchedAsPlanned(database, lie(addView), input)).rejects.toThrow(/saved_views/)
  })

  test('finds that nothing was changed', async () => {
    const idle = thingAct('thing idle', 'open', {
      perform: async () => ({ touched: { thing: 1 }, result: {} }),
    })
    await expect(expectTouchedAsPlanned(database, idle, input)).rejects.toThrow(/things/)
  })

  test('finds an act without a row of the log', async () => {
    const silent = thingAct('thing silent', 'open', {
      async perform(db) {
        await db.query(changeOne)
        return { touched: { thing: 1 }, result: {} }
      },
    })
    await expect(expectTouchedAsPlanned(database, silent, input)).rejects.toThrow(/thing silent/)
  })
})

describe('expectReleased', () => {
  test('accepts a release that takes back what was held', async () => {
    await expectReleased(database, byName('thing cancel'), input)
  })

  test('finds what a release leaves', async () => {
    const sticky = { ...byName('thing cancel'), release: async () => {} }
    await expect(expectReleased(database, sticky, input)).rejects.toThrow(/things/)
  })
})
