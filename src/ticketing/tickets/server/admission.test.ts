import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { admission, admissionSource } from './admission.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('admission', () => {
  test('follows the same rules as the view for orders', async () => {
    const { pool } = database
    await pool.query(`create view order_tickets_by_fragments as
    select t.order_id, t.position, t.piece, t.passed_on_at is not null as is_passed_on, ${admission.isOff} as is_off,
        ${admission.frozenAt} as frozen_at, ${admission.owedUntil} as owed_until
      from entry_tickets t ${admissionSource} where t.state = 'current'`)
    const readDefinition = async (view: string) =>
      (await pool.query('select pg_get_viewdef($1::regclass) as sql', [view])).rows[0]?.sql
    expect(await readDefinition('order_tickets')).toBe(await readDefinition('order_tickets_by_fragments'))
  })
})
