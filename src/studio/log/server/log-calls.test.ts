import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { modules } from '../../../app/modules.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { findCommandActor } from '../../../platform/server/operators/command-actor.ts'
import { testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { adaActor } from '../../../platform/server/testing/operator.ts'
import { staffModule } from '../../staff/server/index.ts'
import { aStaff } from '../../staff/server/testing/a-staff.ts'
import { createStudioBrowser, type StudioBrowser } from '../../staff/server/testing/studio-browser.ts'
import { makeBlocks } from './make-blocks.ts'

const now = Date.UTC(2030, 0, 1, 12)
const minute = 60_000
const batch = '0b5e3b5c-9a58-4b39-8f0e-3f1d2a6f7c11'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let grace: Awaited<ReturnType<typeof aStaff>>
let owner: StudioBrowser
let support: StudioBrowser
let graceToken: number
let secret: string

beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules, now: () => now })
  const [, supporter] = [await aStaff(database, { now }), await aStaff(database, { now, role: 'Support' })]
  grace = await aStaff(database, { now })
  owner = createStudioBrowser(app, grace.token)
  support = createStudioBrowser(app, supporter.token)
  const made = await owner.post('staff/self/tokens/', { name: 'Imports', hours: 1 }, 'a-key-of-this-token')
  graceToken = made.body.token_id
  secret = made.body.token
  const staff = { name: `staff ${grace.staffId}`, via: 'studio', requestId: 'r-1' } as const
  const token = { name: `token ${graceToken}`, via: 'token', requestId: null } as const
  const common = { reason: null, before: {}, after: {} }
  const rows = [
    { ...common, actor: adaActor, act: 'user disable', object: 'user 12', reason: 'spam' },
    { ...common, actor: staff, act: 'orders refund', object: 'order A', before: { is: 1 }, after: { is: 2 } },
    { ...common, actor: token, act: 'import events', object: 'event 7', batch },
    {
      ...common,
      actor: { ...adaActor, name: `staff ${supporter.staffId}` },
      act: 'chat hold',
      object: 'chat 3',
    },
  ]
  for (const [index, row] of rows.entries()) {
    await writeAudit(database.db, row, now + (index + 1) * minute)
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const listActs = async (path: string, browser = owner) => {
  const { status, body } = await browser.get(path)
  return status === 200 ? body.results.map(({ act }: { act: string }) => act) : status
}

describe('log calls', () => {
  test('list rows with the people behind staff and tokens, newest first', async () => {
    const { body } = await owner.get('log/?limit=3')
    expect(body.results[1]).toEqual({
      row_id: expect.any(Number),
      at: '2030-01-01T12:03:00.000Z',
      actor: `token ${graceToken}`,
      via: 'token',
      staff: { staff_id: grace.staffId, name: grace.name },
      request_id: null,
      batch,
      act: 'import events',
      object: 'event 7',
      before: {},
      after: {},
      reason: null,
      is_reason_erased: false,
    })
    expect(body.results[2]).toMatchObject({ before: { is: 1 }, after: { is: 2 }, request_id: 'r-1' })
    const next = await owner.get(`log/?limit=3&last_evaluated_key=${body.pagination.last_evaluated_key}`)
    expect(next.body).toMatchObject({
      pagination: { last_evaluated_key: null, limit: 3 },
      results: [
        { actor: 'shell:Ada', staff: null, reason: 'spam', is_reason_erased: false },
        { act: 'staff token create' },
      ],
    })
  })

  test.each([
    ['actor=shell:Ada', ['user disable']],
    ['object=order', ['orders refund']],
    ['object=order+A', ['orders refund']],
    ['object=ord', []],
    ['act=import', ['import events']],
    [`batch=${batch}`, ['import events']],
    ['from=2030-01-01T12:03:00Z&until=2030-01-01T13:04:00%2B01:00', ['import events']],
    ['actor=&object=&act=&batch=&from=&until=&limit=1', ['chat hold']],
  ])('filter by %s', async (query, acts) => {
    expect(await listActs(`log/?${query}`)).toEqual(acts)
  })

  test("find a person's own acts together with those by their tokens", async () => {
    const acts = ['import events', 'orders refund', 'staff token create']
    expect(await listActs(`log/?actor=staff+${grace.staffId}`)).toEqual(acts)
    expect(await listActs(`log/?actor=token+${graceToken}`)).toEqual(['import events'])
    expect(await listActs('log/own/')).toEqual(acts)
    expect(await listActs(`log/own/?actor=shell:Ada`)).toEqual(acts)
    expect(await listActs('log/own/?act=orders')).toEqual(['orders refund'])
  })

  test("name a token as the actor of its person's commands", async () => {
    const { findCommandToken } = staffModule
    const actor = { name: `token ${graceToken}`, via: 'token', requestId: null }
    expect(await findCommandActor(database.db, findCommandToken, now, { FANFARE_TOKEN: secret })).toEqual(
      actor,
    )
    const later = now + 60 * minute
    expect(await findCommandActor(database.db, findCommandToken, later, { FANFARE_TOKEN: secret })).toBeNull()
  })

  test('show staff without the right only their own acts', async () => {
    const { body } = await owner.get('log/?limit=1')
    expect(await listActs('log/', support)).toBe(404)
    expect((await support.get(`log/${body.results[0].row_id}/`)).status).toBe(404)
    expect(await listActs('log/own/', support)).toEqual(['chat hold'])
    expect(await listActs('log/own/', createStudioBrowser(app))).toBe(401)
    const { body: own } = await support.get('log/own/')
    const [{ row_id: ownId }] = own.results
    expect(await support.get(`log/own/${ownId}/`)).toMatchObject({ status: 200, body: { row_id: ownId } })
    const others = await owner.get('log/?act=user')
    expect((await support.get(`log/own/${others.body.results[0].row_id}/`)).status).toBe(404)
  })

  test('show one row, and 404 for one that does not exist', async () => {
    const { body } = await owner.get('log/?object=user')
    const { row_id } = body.results[0]
    const shown = await owner.get(`log/${row_id}/`)
    expect(shown).toEqual({ status: 200, body: { ...body.results[0], block: null } })
    await makeBlocks(database, testConfig(), { now: now + 60 * minute })
    const later = await owner.get(`log/${row_id}/`)
    expect(later.body.block).toEqual({ block: 1, at: '2030-01-01T13:00:00.000Z' })
    expect((await owner.get('log/99999/')).status).toBe(404)
  })

  test.each(['batch=12', 'from=yesterday', 'last_evaluated_key=x', 'limit=101', `object=${'x'.repeat(201)}`])(
    'reject %s',
    async query => {
      expect((await owner.get(`log/?${query}`)).status).toBe(400)
    },
  )

  test('export the rows of a filter with the names of people', async () => {
    const filter = `actor=staff ${grace.staffId}&act=import`
    const started = await owner.post('exports/', { kind: 'log', filter }, 'a-key-of-this-export')
    expect(started).toMatchObject({ status: 200, body: { row_count: 1, is_ready: true } })
    const file = await app.ask(`/api/studio/exports/${started.body.export_id}/file/`, {
      headers: { Host: 'studio.example', Cookie: `__Host-studio=${grace.token}` },
    })
    expect((await file.text()).replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'row_id,at,actor,name,via,request_id,batch,act,object,before,after,reason',
      expect.stringMatching(
        `^\\d+,2030-01-01T12:03:00.000Z,token ${graceToken},${grace.name},token,,${batch},import events,event 7,{},{},$`,
      ),
    ])
  })

  test('export nothing without the right', async () => {
    const body = { kind: 'log', filter: '' }
    expect((await support.post('exports/', body, 'a-key-of-no-export')).status).toBe(404)
  })
})
