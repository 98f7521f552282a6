import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { defineEndpoint, privateResponse } from '../../contract/endpoint.ts'
import { type Database, openDatabase } from '../database.ts'
import { implement } from '../implement.ts'
import type { CommandContext } from '../operators/command.ts'
import { runCommandLine } from '../operators/run-command.ts'
import { createService, ignoreBody } from '../service-responses.ts'
import { settleServerKey } from '../settle-server-key.ts'
import { none, statement } from '../statement.ts'
import { testApp } from '../testing/app.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { markRestored, readRestoreMark, restoredCopyProblem } from './restore-mark.ts'

const common = {
  source: 'a test',
  access: 'public',
  limit: { bucket: 'test', perMinute: 1 },
  cache: privateResponse,
} as const
const read = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/keys/',
  summary: 'Reads.',
  answer: z.object({ count: z.int() }),
})
const write = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/keys/',
  summary: 'Writes.',
  idempotency: 'none',
  answer: z.object({}),
})
const countKeys = statement({
  name: 'test.count-keys',
  text: 'select count(*) as count from import_keys',
  row: z.object({ count: z.int() }),
})
const insertKey = statement({
  name: 'test.insert-key',
  text: `insert into server_key_fingerprint (fingerprint) values (decode(repeat('00', 32), 'hex'))`,
  row: none,
})

const keys = {
  name: 'keys',
  implementations: [
    implement(read, async (_input, context) => ({
      count: (await context.read.query(countKeys))[0]?.count ?? 0,
    })),
    implement(write, (_input, context) =>
      context.write(async db => {
        await db.query(insertKey)
        return {}
      }),
    ),
  ],
}

const recoveredTo = new Date('2026-11-30T04:00:00Z')

let original: TestDatabase
/** Opened after the mark, like every connection of a process that starts on a restored copy. */
let copy: TestDatabase
beforeEach(async () => {
  original = await testDatabase()
  const client = await original.pool.connect()
  await markRestored(client, { recoveredTo, source: 'base-1' })
  client.release()
  const opened: Database = openDatabase(original.url, { max: 2 })
  copy = { ...original, ...opened }
})
afterEach(async () => {
  await copy.close()
  await original.close()
})

describe('a restored copy', () => {
  test('says how far it was recovered', async () => {
    expect(await readRestoreMark(copy.read)).toMatchObject({ source: 'base-1', recovered_to: recoveredTo })
  })

  test('refuses writes in PostgreSQL itself', async () => {
    await expect(copy.pool.query('delete from import_keys')).rejects.toThrow('read-only transaction')
    await expect(copy.transaction(db => db.query(insertKey))).rejects.toThrow()
  })

  test('is read by callers, who change nothing, and is not ready', async () => {
    const app = await testApp({ database: copy, modules: [keys], isRestoredCopy: true })
    onTestFinished(() => app.close())
    expect((await app.ask('/api/v1/keys/')).status).toBe(200)
    const refused = await app.ask('/api/v1/keys/', { method: 'PUT' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({ error_code: { name: 'restored_copy' } })
    const ready = await app.ask('/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('backup adopt')])
    expect((await app.ask('/healthz')).status).toBe(200)
  })

  test('lets commands read, but neither write nor call services', async () => {
    const config = testConfig({ DATABASE_URL: original.url })
    expect(await settleServerKey(original.db, config)).toBeNull()
    vi.stubEnv('DATABASE_URL', original.url)
    vi.stubEnv('SERVER_KEY', config.serverKey)
    const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const service = createService('witness', ['https://witness.example/'])
    const call = {
      service,
      operation: 'keep',
      url: 'https://witness.example/',
      timeoutMs: 1,
      read: ignoreBody,
    }
    const some = { summary: '', details: '', args: [], options: {} }
    const outcomes: unknown[] = []
    const commands = [
      {
        ...some,
        name: 'key read',
        async run(_input: unknown, { database, createServices, log }: CommandContext) {
          await database.db.query(countKeys)
          outcomes.push(await createServices({ log }).callService(call))
          return { ok: true as const, data: {}, text: null }
        },
      },
      {
        ...some,
        name: 'key write',
        async run(_input: unknown, { database }: CommandContext) {
          await database.transaction(db => db.query(insertKey))
          return { ok: true as const, data: {}, text: null }
        },
      },
    ]
    expect(await runCommandLine(commands, ['key', 'read'])).toBe(0)
    expect(outcomes).toEqual([{ kind: 'unreachable', why: 'the database is a restored copy' }])
    expect(await runCommandLine(commands, ['key', 'write'])).toBe(1)
    expect(complaints.mock.calls).toEqual([[`${restoredCopyProblem}\n`]])
  })
})
