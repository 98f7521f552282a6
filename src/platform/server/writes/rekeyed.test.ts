import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../contract/endpoint.ts'
import { secret } from '../../contract/secret.ts'
import { implement } from '../implement.ts'
import { migrate } from '../migrate.ts'
import { testDatabase } from '../testing/database.ts'
import { keyedCalls } from '../testing/keyed-calls.ts'

const migrations = path.join(import.meta.dirname, '../../../../migrations')
const rekeying = '0070-keys-of-callers.sql'

const post = defineEndpoint({
  method: 'POST',
  path: '/api/v1/toys/',
  summary: 'Keeps a toy.',
  source: 'a test',
  access: 'fan',
  idempotency: 'kept',
  body: z.object({ toy: z.string(), password: secret(z.string()).optional() }),
  answer: z.object({ id: z.int() }),
  limit: { bucket: 'test', perMinute: 1 },
  cache: privateResponse,
})

/** Computes the former hash, which omits the password. */
const oldHash = (who: string, toy: string) =>
  createHash('sha256')
    .update(JSON.stringify([who, {}, {}, { toy }]))
    .digest('base64url')

describe('migration of idempotency keys', () => {
  test('assigns stored responses to their fans and returns them to retries', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const older = mkdtempSync(path.join(tmpdir(), 'fanfare-older-'))
    for (const name of readdirSync(migrations)) {
      if (name < rekeying) cpSync(path.join(migrations, name), path.join(older, name))
    }
    expect(await migrate(database.pool, older)).toMatchObject({ ok: true })
    rmSync(older, { recursive: true })
    const row = (key: string, route: string, user: number | null, day: string, id: number) =>
      database.pool.query(
        `insert into idempotency_keys (key, route, request_hash, status, answer, created_at, user_id)
        values ($1, $2, $3, 200, $4, $5, $6)`,
        [key, route, oldHash(String(user), 'kite'), { id }, `2026-11-${day}T12:00:00Z`, user],
      )
    await row('one', post.path, 1, '01', 11)
    await row('two', post.path, 1, '01', 12)
    await row('two', '/api/v1/other/', 1, '02', 13)
    await row('one', '/api/v1/other/', 2, '01', 14)
    await row('one', '/api/v1/visits/', null, '01', 15)

    expect(await migrate(database.pool, migrations)).toMatchObject({ ok: true })

    const { rows } = await database.pool.query(
      `select caller, key, route, answer ->> 'id' as id from idempotency_keys order by id`,
    )
    expect(rows).toEqual([
      { caller: 'fan 1', key: 'one', route: 'POST /api/v1/toys/', id: '11' },
      { caller: 'fan 1', key: 'two', route: 'POST /api/v1/other/', id: '13' },
      { caller: 'fan 2', key: 'one', route: 'POST /api/v1/other/', id: '14' },
      { caller: 'visitor POST /api/v1/visits/', key: 'one', route: 'POST /api/v1/visits/', id: '15' },
    ])
    const send = keyedCalls({ database, implementations: [implement(post, async () => ({ id: 99 }))] })
    const repeat = { fan: 1, key: 'one', body: { toy: 'kite', password: 'any' } }
    expect(await send(post.path, repeat)).toEqual({ status: 200, body: { id: 11 } })
    expect((await send(post.path, { ...repeat, body: { toy: 'ball' } })).status).toBe(409)
  })
})
