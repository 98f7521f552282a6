import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'

const machines = modules.flatMap(module => module.machines ?? [])
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const rows = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows

describe('state machines', () => {
  test('have unique names and event tables', () => {
    expect(machines.length).toBeGreaterThan(0)
    for (const key of [machines.map(({ name }) => name), machines.map(({ events }) => events.name)]) {
      expect(new Set(key).size).toBe(key.length)
    }
  })

  test.each(machines)('match the states that the database allows for a $name', async machine => {
    const { name, state } = machine.table
    const checks = await rows(
      `select pg_get_constraintdef(c.oid) as text from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.conrelid = $1::regclass and c.contype = 'c' and a.attname = $2`,
      [name, state],
    )
    const known = checks.flatMap(({ text }) => [...text.matchAll(/'(\w+)'::/g)].map(found => found[1]))
    expect([...new Set(known)].toSorted()).toEqual([...machine.states].sort())
  })

  test.each(machines)('have an append-only event table for a $name', async ({ events }) => {
    const columns = await rows(
      `select column_name as name from information_schema.columns where table_name = $1`,
      [events.name],
    )
    const expectedColumns = ['id', events.id, 'from_state', 'to_state', 'act', 'at', 'actor', 'data']
    expect(columns.map(({ name }) => name).toSorted()).toEqual(expectedColumns.sort())
    const triggers = await rows(
      `select p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = $1::regclass and t.tgname = 'append_only'`,
      [events.name],
    )
    expect(triggers).toEqual([{ proname: 'refuse_change_of_event' }])
  })

  const root = join(import.meta.dirname, '../src')

  test.each(machines)('are the only code that changes the state of a $name', ({ table, events }) => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.ts$/.test(file) && !/\.test\.ts$|testing\//.test(file))
      .map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
    const writes = new RegExp(
      `update ${table.name}\\b[^;\`]*?\\bset\\b(?:(?!\\b(?:where|from|returning)\\b)[^;\`])*?\\b${table.state} =|(into|update|delete from) ${events.name}\\b`,
      'is',
    )
    expect(sources.filter(([, text]) => writes.test(text)).map(([file]) => file)).toEqual([])
  })
})
