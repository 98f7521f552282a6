import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Idempotency, type Method, privateResponse } from '../../contract/endpoint.ts'
import { defineError, fail } from '../../contract/errors.ts'
import { secret } from '../../contract/secret.ts'
import { type Implementation, implement, implementSecret } from '../implement.ts'
import { readOnce } from '../once.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { keyedCalls } from '../testing/keyed-calls.ts'

const common = { source: 'a test', limit: { bucket: 'test', perMinute: 1 }, cache: privateResponse } as const
const body = z.object({ toy: z.string().default('ball'), password: secret(z.string()).optional() })
const answer = z.object({ id: z.int() })

function anEndpoint(method: Exclude<Method, 'GET'>, path: string, idempotency: Idempotency) {
  return defineEndpoint({ ...common, method, path, summary: path, access: 'fan', idempotency, body, answer })
}

const buy = anEndpoint('POST', '/api/v1/toys/buy/', 'required')
const lend = anEndpoint('POST', '/api/v1/toys/lend/', 'none')
const put = anEndpoint('PUT', '/api/v1/toys/', 'kept')
const patch = anEndpoint('PATCH', '/api/v1/toys/', 'kept')
const remove = anEndpoint('DELETE', '/api/v1/toys/', 'kept')
const twice = anEndpoint('POST', '/api/v1/toys/twice/', 'kept')
const otherResponse = anEndpoint('POST', '/api/v1/toys/other/', 'kept')
const post = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/toys/',
  summary: 'Keeps a toy.',
  access: 'public',
  idempotency: 'kept',
  body,
  answer,
})
const postElsewhere = defineEndpoint({ ...post, path: '/api/v1/toys/elsewhere/', idempotency: 'kept' })
const unlock = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/toys/unlock/',
  summary: 'Unlocks one.',
  access: 'fan',
  idempotency: 'kept',
  body,
  answer: z.object({ id: z.int(), token: secret(z.string()) }),
})

let database: TestDatabase
let isBroken = false

const insertToy = async (db: TestDatabase['db'], toy: string): Promise<{ id: number }> => {
  const text = 'insert into toys (name) values ($1) returning id'
  const [row] = await readOnce(db, { text, row: z.object({ id: z.int() }) }, [toy])
  return { id: row?.id ?? 0 }
}
const broken = defineError('toy_broken', 990, 409, 'It is broken.')
const storing = implement(buy, ({ body }, { write }) =>
  write(async db => {
    const stored = await insertToy(db, body.toy)
    return isBroken ? fail(broken) : stored
  }),
)
const like = (endpoint: Implementation['endpoint']): Implementation => ({ ...storing, endpoint })
const implementations = [
  storing,
  ...[lend, put, patch, remove, post, postElsewhere].map(endpoint =>
    like(endpoint as Implementation['endpoint']),
  ),
  implement(twice, async ({ body }, { write }) => {
    await write(db => insertToy(db, body.toy))
    return write(db => insertToy(db, body.toy))
  }),
  implement(otherResponse, async ({ body }, { write }) => {
    await write(db => insertToy(db, body.toy))
    return { id: 0 }
  }),
  implementSecret(
    unlock,
    ({ body }, { write }) => write(db => insertToy(db, body.toy)),
    async ({ id }) => ({ id, token: `opens ${id}` }),
  ),
]

let send: ReturnType<typeof keyedCalls>

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table toys (id serial primary key, name text not null)')
  send = keyedCalls({ database, implementations })
})
afterAll(() => database.close())
beforeEach(async () => {
  isBroken = false
  await database.pool.query('truncate toys, idempotency_keys')
})

const toys = async () =>
  (await database.pool.query('select name from toys order by id')).rows.map(row => row.name)
const readErrorName = ({ body }: { body: Record<string, unknown> }) =>
  (body['error_code'] as { name: string } | undefined)?.name

describe('a call that requires an idempotency key', () => {
  test('is rejected without a key and writes nothing', async () => {
    const refused = await send(buy.path, { fan: 1 })
    expect([refused.status, readErrorName(refused)]).toEqual([400, 'validation_failed'])
    expect(refused.body['description']).toEqual({ 'idempotency-key': 'ERR_REQUIRED' })
    expect(await toys()).toEqual([])
  })

  test('writes once for repeated requests with a key', async () => {
    const first = await send(buy.path, { fan: 1, key: 'a' })
    expect(first.status).toBe(200)
    expect(await send(buy.path, { fan: 1, key: 'a' })).toEqual(first)
    expect(await toys()).toEqual(['ball'])
  })

  test('can be retried with the same key after a failure', async () => {
    isBroken = true
    expect(readErrorName(await send(buy.path, { fan: 1, key: 'a' }))).toBe('toy_broken')
    isBroken = false
    expect((await send(buy.path, { fan: 1, key: 'a' })).status).toBe(200)
    expect(await toys()).toEqual(['ball'])
  })

  test('writes once for ten concurrent requests and returns the same response to all', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send(buy.path, { fan: 1, key: 'a' })),
    )
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1)
    expect(await toys()).toEqual(['ball'])
  })
})

describe('a call whose key is being claimed', () => {
  test('rolls back and returns a conflict when the other call commits first', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query(
      `insert into idempotency_keys (caller, key, route, request_hash, created_at, user_id)
       values ('fan 1', 'a', 'another route', '', now(), 1)`,
    )
    const repeat = send(buy.path, { fan: 1, key: 'a' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
    await holder.query('commit')
    holder.release()
    expect(readErrorName(await repeat)).toBe('idempotency_conflict')
    expect(await toys()).toEqual([])
  })
})

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('a %s that stores responses', method => {
  test.each([
    ['nothing', ''],
    ['12,000 letters', 'a'.repeat(12_000)],
    ['201 letters', 'a'.repeat(201)],
    ['a space', 'a b'],
    ['letters beyond ASCII', 'é'],
  ])('rejects a key of %s', async (_, key) => {
    const refused = await send(put.path, { method, key, fan: 1 })
    expect([refused.status, refused.body['description']]).toEqual([
      400,
      { 'idempotency-key': 'ERR_INVALID_LENGTH' },
    ])
    expect(await toys()).toEqual([])
  })

  test('accepts the longest key and writes once', async () => {
    const options = { method, key: '~'.repeat(200), fan: 1 }
    expect(await send(put.path, options)).toEqual(await send(put.path, options))
    expect(await toys()).toEqual(['ball'])
  })

  test('writes each time without a key', async () => {
    for (const fan of [1, 1]) await send(put.path, { method, fan })
    expect(await toys()).toHaveLength(2)
  })

  test('responds 409 to another body, even if only the password differs', async () => {
    const password = 'first of all'
    await send(put.path, { method, key: 'a', fan: 1, body: { password } })
    for (const body of [{ toy: 'kite', password }, { password: 'another one' }, {}]) {
      expect(readErrorName(await send(put.path, { method, key: 'a', fan: 1, body }))).toBe(
        'idempotency_conflict',
      )
    }
    expect(await toys()).toEqual(['ball'])
  })
})

describe('key ownership', () => {
  test('separates equal keys of two fans', async () => {
    const [mine, theirs] = [
      await send(buy.path, { fan: 1, key: 'a' }),
      await send(buy.path, { fan: 2, key: 'a' }),
    ]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.body).not.toEqual(theirs.body)
    expect(await send(buy.path, { fan: 1, key: 'a' })).toEqual(mine)
  })

  test("rejects a fan's key for another path or method", async () => {
    await send(buy.path, { fan: 1, key: 'a' })
    expect(readErrorName(await send(put.path, { method: 'PUT', fan: 1, key: 'a' }))).toBe(
      'idempotency_conflict',
    )
    await send(put.path, { method: 'PUT', fan: 1, key: 'b' })
    const conflict = await send(put.path, { method: 'DELETE', fan: 1, key: 'b' })
    expect(readErrorName(conflict)).toBe('idempotency_conflict')
  })

  test("separates visitors' keys from each other per endpoint and from those of fans", async () => {
    const responses = [
      await send(post.path, { key: 'a' }),
      await send(postElsewhere.path, { key: 'a' }),
      await send(buy.path, { fan: 1, key: 'a' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(3)
    expect(await send(post.path, { key: 'a' })).toEqual(responses[0])
  })
})

describe('idempotency key', () => {
  test("doesn't apply to endpoints that store no responses, which accept any key and write each time", async () => {
    for (const key of ['', 'a', 'a']) expect((await send(lend.path, { fan: 1, key })).status).toBe(200)
    expect(await toys()).toHaveLength(3)
  })
})

describe('a handler that breaks idempotency', () => {
  test.each(['a', undefined])('fails at a second write, with the key %s', async key => {
    const refused = await send(twice.path, { fan: 1, ...(key && { key }) })
    expect(refused.status).toBe(500)
    expect(await toys()).toEqual(['ball'])
  })

  test('fails when its response differs from its stored result', async () => {
    expect((await send(otherResponse.path, { fan: 1 })).status).toBe(500)
  })
})

describe('a call with secrets', () => {
  test('omits the secrets from the stored response and restores them in a retry', async () => {
    const first = await send(unlock.path, { fan: 1, key: 'a' })
    expect(first.body['token']).toBe(`opens ${first.body['id']}`)
    expect(await send(unlock.path, { fan: 1, key: 'a' })).toEqual(first)
    const { rows } = await database.pool.query('select answer from idempotency_keys')
    expect(rows).toEqual([{ answer: { id: first.body['id'] } }])
  })

  test("is hashed with the server's key, so that its secrets can't be guessed", async () => {
    const body = { password: 'correct horse' }
    await send(buy.path, { fan: 1, key: 'a', body })
    const stored = async () => {
      const { rows } = await database.pool.query<{ request_hash: string }>(
        'select request_hash from idempotency_keys',
      )
      return rows[0]?.request_hash
    }
    const hash = await stored()
    await database.pool.query('truncate idempotency_keys')
    const otherServer = keyedCalls({
      database,
      implementations,
      serverKey: 'the key of quite another server, as long',
    })
    await otherServer(buy.path, { fan: 1, key: 'a', body })
    expect(await stored()).not.toBe(hash)
  })

  test('prevents the start-up when its response would be stored with a secret', async () => {
    const careless = implement(unlock, async () => ({ id: 1, token: 'kept for a month' }))
    const calls = keyedCalls({ database, implementations: [careless] })
    await expect(calls(unlock.path)).rejects.toThrow('implementSecret')
  })
})
