import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ResponseOf, Right } from '../../../platform/contract/endpoint.ts'
import type { Staff } from '../../../platform/server/staff.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { signedIn, studioCalls } from '../../../platform/server/testing/studio.ts'
import type { listViews } from '../contract.ts'
import { viewsModule } from './index.ts'

const now = Date.UTC(2030, 0, 1)
const withRights = (staffId: number, rights: Right[]): Staff => ({
  staffId,
  sessionId: staffId,
  rights: new Map(rights.map(right => [right, null])),
  verifiedAt: now,
})
const staff = {
  owner: withRights(1, ['artists.read', 'log.read', 'team.write']),
  editor: withRights(2, ['artists.read']),
  door: withRights(3, ['events.read']),
}

let database: TestDatabase
let app: TestApp
let call: ReturnType<typeof studioCalls>
beforeEach(async () => {
  database = await testDatabase()
  await database.pool.query(
    `insert into staff (email, name, locale, user_handle, created_at)
      select n || '@post.example', 'Ada', 'en', convert_to(n::text, 'UTF8'), now() from generate_series(1, 3) n`,
  )
  app = await testApp({ database, modules: [signedIn(staff), viewsModule], now: () => now })
  call = studioCalls(app)
})
afterEach(async () => {
  await app.close()
  await database.close()
})

type List = ResponseOf<typeof listViews>
const save = async (name: string, as: keyof typeof staff, more: object = {}) => {
  const body = { name, query: 'state=invalid&sort=-makes', is_shared: false, ...more }
  return (await call<{ view_id: number }>('POST', 'views/artists/', { as, body })).body.view_id
}
const list = async (as: keyof typeof staff, page = 'artists') =>
  (await call<List>('GET', `views/${page}/`, { as })).body.results

describe('saved views', () => {
  test('show own and shared ones by name, and what may be done with them', async () => {
    const own = await save('b mine', 'editor')
    await save('hidden', 'owner')
    const shared = await save('A shared', 'owner', { is_shared: true, query: '' })
    expect(await list('editor')).toEqual([
      { view_id: shared, name: 'A shared', query: '', is_shared: true, is_own: false, allowed: [] },
      {
        view_id: own,
        name: 'b mine',
        query: 'state=invalid&sort=-makes',
        is_shared: false,
        is_own: true,
        allowed: ['edit', 'delete'],
      },
    ])
    expect(await list('owner', 'log')).toEqual([])
  })

  test('are changed by their owner only, field by field', async () => {
    const id = await save('Mine', 'editor', { is_shared: true })
    const change = (as: string, body: object, page = 'artists') =>
      call('PATCH', `views/${page}/${id}/`, { as, body })
    expect((await change('owner', { name: 'Theirs' })).status).toBe(404)
    expect((await change('editor', { name: 'Theirs' }, 'log')).status).toBe(404)
    expect((await change('editor', { is_shared: false })).body).toEqual({ view_id: id })
    expect(await list('editor')).toMatchObject([{ name: 'Mine', is_shared: false }])
    await change('editor', { name: ' Ours ', query: 'query=a%20b' })
    expect(await list('editor')).toMatchObject([{ name: 'Ours', query: 'query=a%20b', is_shared: false }])
  })

  test("are deleted by their owner, or with team.write when they are somebody's shared ones", async () => {
    const remove = async (id: number, as: string) =>
      (await call('DELETE', `views/artists/${id}/`, { as })).status
    const [hidden, shared] = [await save('a', 'editor'), await save('b', 'editor', { is_shared: true })]
    const ofOwner = await save('c', 'owner', { is_shared: true })
    expect([await remove(ofOwner, 'editor'), await remove(hidden, 'owner')]).toEqual([404, 404])
    expect([await remove(shared, 'owner'), await remove(shared, 'owner')]).toEqual([200, 404])
    expect(await remove(hidden, 'editor')).toBe(200)
    const { rows } = await database.pool.query('select actor, act, object, before from audit_log')
    expect(rows).toEqual([
      { actor: 'staff 1', act: 'view delete', object: `view ${shared}`, before: { page: 'artists' } },
    ])
  })

  test('are no pages of staff who cannot open the list', async () => {
    await save('shared', 'owner', { is_shared: true })
    const view = { name: 'x', query: '', is_shared: false }
    for (const [page, as] of [
      ['artists', 'door'],
      ['log', 'editor'],
    ]) {
      const refused = [
        await call('GET', `views/${page}/`, { as: as! }),
        await call('POST', `views/${page}/`, { as: as!, body: view }),
      ]
      expect(refused.map(({ status, text }) => [status, text.includes('shared')])).toEqual([
        [404, false],
        [404, false],
      ])
    }
  })

  test('are saved once for a double press, and a hundred times a page at most', async () => {
    const body = { name: 'x', query: '', is_shared: false }
    const press = () => call('POST', 'views/artists/', { as: 'editor', body, key: 'press' })
    const [first, second] = await Promise.all([press(), press()])
    expect(first.body).toEqual(second.body)
    expect(await list('editor')).toHaveLength(1)
    await database.pool.query(
      `insert into saved_views (staff_id, page, name, query, is_shared, created_at)
        select 2, 'artists', n, '', false, now() from generate_series(1, 99) n`,
    )
    const full = await call('POST', 'views/artists/', { as: 'editor', body })
    expect([full.status, full.body.error_code.name]).toEqual([409, 'too_many_views'])
    expect(await save('other', 'owner')).toBeGreaterThan(0)
  })

  test.each([
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(61) },
    { query: 'x'.repeat(2_001) },
    { query: '?state=invalid' },
    { query: 'a=b#c' },
    { query: '//evil.example' },
    { is_shared: 'yes' },
    { name: undefined },
  ])('rejects %j', async more => {
    expect(await save('x', 'owner', more)).toBeUndefined()
    expect(await list('owner')).toEqual([])
  })

  test('exist for listed pages only', async () => {
    expect((await call('GET', 'views/nowhere/')).status).toBe(400)
  })
})
