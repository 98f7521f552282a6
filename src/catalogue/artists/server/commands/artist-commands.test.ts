import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { indexArtists } from '../index-artists.ts'
import { artistCommands } from './artist-commands.ts'

let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let id: number
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, artistCommands, Date.UTC(2030, 0, 1))
  id = (await catalogueFixtures(database).anArtist('Velvet Harbour')).id
  await database.transaction(indexArtists)
  await database.pool.query(`insert into import_keys (kind, key, id) values ('artists', 'velvet', $1)`, [id])
})
afterEach(() => database.close())

const rows = async () => (await database.pool.query('select name, slug, search_name from artists')).rows
const why = { reason: 'a double' }

describe('artist commands', () => {
  test('unpublish and publish an artist without changing its slug or losing its search index entry', async () => {
    expect(await operator.run('artist unpublish', ['velvet'], why)).toMatchObject({
      data: { id, name: '(INVALID) Velvet Harbour', is_changed: true },
    })
    expect(await operator.run('artist unpublish', [String(id)], why)).toMatchObject({
      data: { is_changed: false },
    })
    expect(await rows()).toMatchObject([{ name: '(INVALID) Velvet Harbour', slug: 'velvet-harbour' }])
    expect(await operator.run('artist publish', ['velvet'])).toMatchObject({
      data: { name: 'Velvet Harbour' },
    })
    expect(await operator.run('artist publish', ['velvet'])).toMatchObject({ data: { is_changed: false } })
    expect(await rows()).toMatchObject([{ name: 'Velvet Harbour', search_name: 'velvet harbour' }])
    expect(await operator.audits()).toMatchObject([
      { act: 'artist unpublish', object: `artist ${id}`, reason: 'a double' },
      {
        act: 'artist publish',
        before: { name: '(INVALID) Velvet Harbour' },
        after: { name: 'Velvet Harbour' },
      },
    ])
  })

  test('delete an artist only when no campaign depends on it', async () => {
    const { aCampaign, aCity } = catalogueFixtures(database)
    await aCampaign({ for: { id }, to: await aCity('Ulsan') })
    expect(await operator.run('artist delete', ['velvet'], why)).toEqual({
      ok: false,
      problem:
        'Artist "velvet" has events, tours, campaigns or projects: "artist unpublish" marks it instead.',
    })
    await database.pool.query('delete from campaigns')
    expect(await operator.run('artist delete', ['velvet'], why)).toMatchObject({ ok: true })
    expect(await operator.run('artist delete', ['velvet'], why)).toMatchObject({ ok: false })
    expect(await rows()).toEqual([])
    expect(await operator.audits()).toMatchObject([
      { act: 'artist delete', before: { name: 'Velvet Harbour' } },
    ])
  })
})
