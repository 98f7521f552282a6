import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import type { searchStudio } from '../../search/contract.ts'
import type { listFanChoices, listStudioFans } from '../contract.ts'
import { aFanDesk, type FanDesk } from './testing/fan-desk.ts'

let desk: FanDesk
let ids: Record<'mina' | 'minho' | 'ada' | 'zoe', number>
beforeAll(async () => {
  desk = await aFanDesk()
  const { database } = desk
  const day = (number: number) => new Date(Date.UTC(2029, 0, number))
  ids = {
    mina: await aFan(database, {
      username: 'Mina',
      email: 'Mina@post.example',
      phone_e164: '+821012345678',
      country_code: 'KR',
      created_at: day(1),
      email_confirmed_at: day(1),
    }),
    minho: await aFan(database, {
      username: 'minho',
      country_code: 'KR',
      created_at: day(2),
      disabled_at: day(9),
    }),
    ada: await aFan(database, {
      username: 'Ada',
      country_code: 'DE',
      created_at: day(3),
      is_restricted: true,
    }),
    zoe: await aFan(database, { username: '100% Zoe', country_code: 'US', created_at: day(4) }),
  }
})
afterAll(() => desk.close())

type List = ResponseOf<typeof listStudioFans>
const list = (search: string, as = 'owner') => desk.call<List>('GET', `fans/?${search}`, { as })
const newestFirst = ['100% Zoe', 'Ada', 'minho', 'Mina']

describe('list of fans', () => {
  test.each([
    ['', newestFirst],
    ['sort=since', newestFirst.toReversed()],
    ['sort=name', ['100% Zoe', 'Ada', 'Mina', 'minho'].toSorted()],
    ['sort=-name&country=KR', ['Mina', 'minho']],
    ['state=active', ['100% Zoe', 'Mina']],
    ['state=disabled', ['minho']],
    ['state=restricted', ['Ada']],
    ['state=&country=', newestFirst],
    ['country=DE', ['Ada']],
    ['query=MIN', ['minho', 'Mina']],
    ['query=mina@post.example', ['Mina']],
    ['query=mina@post', []],
    ['query=%2B821012345678', ['Mina']],
    ['query=KR/010-1234-5678', ['Mina']],
    ['query=%2B8210123', []],
    ['query=100%25', ['100% Zoe']],
    ['query=%25', []],
    ['limit=1&offset=1', ['Ada']],
  ])('finds and sorts fans by "%s"', async (search, names) => {
    const { status, body } = await list(search)
    const found = body.results.map(fan => fan.name)
    const isByName = search.startsWith('sort=name') || search.startsWith('sort=-name')
    expect([status, isByName ? found.toSorted() : found]).toEqual([200, isByName ? names.toSorted() : names])
    expect(body.pagination.total_count).toBe(search.includes('offset') ? 4 : names.length)
  })

  test('finds a fan by the number of the account, and masks the address', async () => {
    const { body } = await list(`query=%23${ids.mina}`)
    expect(body.results).toEqual([
      {
        user_id: ids.mina,
        name: 'Mina',
        email_masked: 'M…@p….example',
        country: 'KR',
        locale: 'en',
        since: '2029-01-01T00:00:00.000Z',
        is_email_verified: true,
        is_phone_verified: true,
        is_restricted: false,
        is_disabled: false,
      },
    ])
  })

  test.each(['state=odd', 'sort=email', 'country=kr', `query=${'a'.repeat(255)}`])(
    'rejects "%s"',
    async search => {
      expect((await list(search)).status).toBe(400)
    },
  )

  test('is unknown to staff whose right is limited to artists', async () => {
    expect((await list('', 'scoped')).status).toBe(404)
    expect((await list('', 'reader')).status).toBe(200)
  })

  test('knows the countries of the fans', async () => {
    const { body } = await desk.call<ResponseOf<typeof listFanChoices>>('GET', 'fan-choices/')
    expect(body.countries).toEqual(['DE', 'KR', 'US'])
  })

  test('is a source of the search', async () => {
    const search = (as: string, query = 'min') =>
      desk.call<ResponseOf<typeof searchStudio>>('GET', `search/?query=${query}`, { as })
    const { groups } = (await search('reader', 'mina')).body
    expect(groups).toEqual([
      {
        kind: 'fan',
        results: [
          { id: String(ids.mina), title: 'Mina', detail: 'M…@p….example', path: `/studio/fans/${ids.mina}/` },
        ],
      },
    ])
    expect((await search('scoped')).body.groups).toEqual([])
  })
})
