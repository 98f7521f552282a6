import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Idempotency, type Method, privateAnswer } from '../../contract/endpoint.ts'
import { entry, fail } from '../../contract/errors.ts'
import { secret } from '../../contract/secret.ts'
import { type Implementation, implement, implementSecret } from '../implement.ts'
import { readOnce } from '../once.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { keyedCalls } from '../testing/keyed-calls.ts'

const common = { source: 'a test', limit: { bucket: 'test', perMinute: 1 }, cache: privateAnswer } as const
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
const otherAnswer = anEndpoint('POST', '/api/v1/toys/other/', 'kept')
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

const keepToy = async (db: TestDatabase['db'], toy: string): Promise<{ id: number }> => {
  const text = 'insert into toys (name) values ($1) returning id'
  const [row] = await readOnce(db, { text, row: z.object({ id: z.int() }) }, [toy])
  return { id: row?.id ?? 0 }
}
const broken = entry('toy_broken', 990, 409, 'It is broken.')
const keeping = implement(buy, ({ body }, { write }) =>
  write(async db => {
    const kept = await keepToy(db, body.toy)
    return isBroken ? fail(broken) : kept
  }),
)
const like = (endpoint: Implementation['endpoint']): Implementation => ({ ...keeping, endpoint })
const implementations = [
  keeping,
  ...[lend, put, patch, remove, post, postElsewhere].map(endpoint =>
    like(endpoint as Implementation['endpoint']),
  ),
  implement(twice, async ({ body }, { write }) => {
    await write(db => keepToy(db, body.toy))
    return write(db => keepToy(db, body.toy))
  }),
  implement(otherAnswer, async ({ body }, { write }) => {
    await write(db => keepToy(db, body.toy))
    return { id: 0 }
  }),
  implementSecret(
    unlock,
    ({ body }, { write }) => write(db => keepToy(db, body.toy)),
    async ({ id }) => ({ id, token: `opens ${id}` }),
  ),
]

let ask: ReturnType<typeof keyedCalls>

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table toys (id serial primary key, name text not null)')
  ask = keyedCalls({ database, implementations })
})
afterAll(() => database.close())
beforeEach(async () => {
  isBroken = false
  await database.pool.query('truncate toys, idempotency_keys')
})

const toys = async () =>
  (await database.pool.query('select name from toys order by id')).rows.map(row => row.name)
const nameOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error_code'] as { name: string } | undefined)?.name

describe('a call that requires a key', () => {
  test('is refused without one, and nothing happens', async () => {
    const refused = await ask(buy.path, { fan: 1 })
    expect([refused.status, nameOf(refused)]).toEqual([400, 'validation_failed'])
    expect(refused.body['description']).toEqual({ 'idempotency-key': 'ERR_REQUIRED' })
    expect(await toys()).toEqual([])
  })

  test('happens once with one', async () => {
    const first = await ask(buy.path, { fan: 1, key: 'a' })
    expect(first.status).toBe(200)
    expect(await ask(buy.path, { fan: 1, key: 'a' })).toEqual(first)
    expect(await toys()).toEqual(['ball'])
  })

  test('that failed may be tried again under the same key', async () => {
    isBroken = true
    expect(nameOf(await ask(buy.path, { fan: 1, key: 'a' }))).toBe('toy_broken')
    isBroken = false
    expect((await ask(buy.path, { fan: 1, key: 'a' })).status).toBe(200)
    expect(await toys()).toEqual(['ball'])
  })

  test('of which ten come at once happens once, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buy.path, { fan: 1, key: 'a' })))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await toys()).toEqual(['ball'])
  })
})

describe('a claim of a key', () => {
  test('that another has made first: what its repeat has begun is undone, and the answer is the first one', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query(
      `insert into idempotency_keys (caller, key, route, request_hash, created_at, user_id)
       values ('fan 1', 'a', 'another route', '', now(), 1)`,
    )
    const repeat = ask(buy.path, { fan: 1, key: 'a' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
    await holder.query('commit')
    holder.release()
    expect(nameOf(await repeat)).toBe('idempotency_conflict')
    expect(await toys()).toEqual([])
  })
})

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('a %s that keeps answers', method => {
  test.each([
    ['nothing', ''],
    ['12,000 letters', 'a'.repeat(12_000)],
    ['201 letters', 'a'.repeat(201)],
    ['a space', 'a b'],
    ['letters beyond ASCII', 'é'],
  ])('takes no key of %s', async (_, key) => {
    const refused = await ask(put.path, { method, key, fan: 1 })
    expect([refused.status, refused.body['description']]).toEqual([
      400,
      { 'idempotency-key': 'ERR_INVALID_LENGTH' },
    ])
    expect(await toys()).toEqual([])
  })

  test('takes the longest key, and happens once', async () => {
    const asked = { method, key: '~'.repeat(200), fan: 1 }
    expect(await ask(put.path, asked)).toEqual(await ask(put.path, asked))
    expect(await toys()).toEqual(['ball'])
  })

  test('happens each time without a key', async () => {
    for (const fan of [1, 1]) await ask(put.path, { method, fan })
    expect(await toys()).toHaveLength(2)
  })

  test('with another body is a conflict, also where only the password is another', async () => {
    const password = 'first of all'
    await ask(put.path, { method, key: 'a', fan: 1, body: { password } })
    for (const body of [{ toy: 'kite', password }, { password: 'another one' }, {}]) {
      expect(nameOf(await ask(put.path, { method, key: 'a', fan: 1, body }))).toBe('idempotency_conflict')
    }
    expect(await toys()).toEqual(['ball'])
  })
})

describe('a key belongs to who uses it', () => {
  test('two fans’ same keys never meet', async () => {
    const [mine, theirs] = [
      await ask(buy.path, { fan: 1, key: 'a' }),
      await ask(buy.path, { fan: 2, key: 'a' }),
    ]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.body).not.toEqual(theirs.body)
    expect(await ask(buy.path, { fan: 1, key: 'a' })).toEqual(mine)
  })

  test('and one of a fan is good for one call: not for another path or method', async () => {
    await ask(buy.path, { fan: 1, key: 'a' })
    expect(nameOf(await ask(put.path, { method: 'PUT', fan: 1, key: 'a' }))).toBe('idempotency_conflict')
    await ask(put.path, { method: 'PUT', fan: 1, key: 'b' })
    const undone = await ask(put.path, { method: 'DELETE', fan: 1, key: 'b' })
    expect(nameOf(undone)).toBe('idempotency_conflict')
  })

  test('visitors have theirs for each call, apart from those of fans', async () => {
    const answers = [
      await ask(post.path, { key: 'a' }),
      await ask(postElsewhere.path, { key: 'a' }),
      await ask(buy.path, { fan: 1, key: 'a' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(3)
    expect(await ask(post.path, { key: 'a' })).toEqual(answers[0])
  })
})

test('a call that keeps nothing takes any key and happens each time', async () => {
  for (const key of ['', 'a', 'a']) expect((await ask(lend.path, { fan: 1, key })).status).toBe(200)
  expect(await toys()).toHaveLength(3)
})

describe('a handler that would lose money', () => {
  test.each(['a', undefined])('does not write twice, with the key %s', async key => {
    const refused = await ask(twice.path, { fan: 1, ...(key && { key }) })
    expect(refused.status).toBe(500)
    expect(await toys()).toEqual(['ball'])
  })

  test('does not answer something else than a repeat would get', async () => {
    expect((await ask(otherAnswer.path, { fan: 1 })).status).toBe(500)
  })
})

describe('secrets', () => {
  test('of an answer are not kept: it is made again of what is', async () => {
    const first = await ask(unlock.path, { fan: 1, key: 'a' })
    expect(first.body['token']).toBe(`opens ${first.body['id']}`)
    expect(await ask(unlock.path, { fan: 1, key: 'a' })).toEqual(first)
    const { rows } = await database.pool.query('select answer from idempotency_keys')
    expect(rows).toEqual([{ answer: { id: first.body['id'] } }])
  })

  test('of a request are in no hash that could be tried out: without the server’s key it is another', async () => {
    const body = { password: 'correct horse' }
    await ask(buy.path, { fan: 1, key: 'a', body })
    const kept = async () => {
      const { rows } = await database.pool.query<{ request_hash: string }>(
        'select request_hash from idempotency_keys',
      )
      return rows[0]?.request_hash
    }
    const hash = await kept()
    await database.pool.query('truncate idempotency_keys')
    const otherServer = keyedCalls({
      database,
      implementations,
      serverKey: 'the key of quite another server, as long',
    })
    await otherServer(buy.path, { fan: 1, key: 'a', body })
    expect(await kept()).not.toBe(hash)
  })

  test('an answer with one cannot be kept by mistake: the server does not start', async () => {
    const careless = implement(unlock, async () => ({ id: 1, token: 'kept for a month' }))
    const calls = keyedCalls({ database, implementations: [careless] })
    await expect(calls(unlock.path)).rejects.toThrow('implementSecret')
  })
})
