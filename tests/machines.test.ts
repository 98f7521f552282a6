import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'

const machines = modules.flatMap(module => module.machines ?? [])
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const rows = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows

test('each machine has a name and tables of its own', () => {
  expect(machines.length).toBeGreaterThan(0)
  for (const key of [machines.map(({ name }) => name), machines.map(({ events }) => events.name)]) {
    expect(new Set(key).size).toBe(key.length)
  }
})

test.each(machines)('the database knows the states of a $name and no others', async machine => {
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

test.each(machines)('the events of a $name are appended and never changed', async ({ events }) => {
  const columns = await rows(
    `select column_name as name from information_schema.columns where table_name = $1`,
    [events.name],
  )
  const wanted = ['id', events.id, 'from_state', 'to_state', 'act', 'at', 'actor', 'data']
  expect(columns.map(({ name }) => name).toSorted()).toEqual(wanted.sort())
  const triggers = await rows(
    `select p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = $1::regclass and t.tgname = 'append_only'`,
    [events.name],
  )
  expect(triggers).toEqual([{ proname: 'refuse_change_of_event' }])
})

const root = join(import.meta.dirname, '../src')

test.each(machines)('no statement but the machine’s changes the state of a $name', ({ table, events }) => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.ts$/.test(file) && !/\.test\.ts$|testing\//.test(file))
    .map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
  const writes = new RegExp(
    `update ${table.name}\\b[^;\`]*?\\bset\\b(?:(?!\\b(?:where|from|returning)\\b)[^;\`])*?\\b${table.state} =|(into|update|delete from) ${events.name}\\b`,
    'is',
  )
  expect(sources.filter(([, text]) => writes.test(text)).map(([file]) => file)).toEqual([])
})
