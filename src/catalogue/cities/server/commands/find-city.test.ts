import { describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { findCity } from './find-city.ts'

describe('`city find`', () => {
  test('finds cities by name and country and prints their ids for import files', async () => {
    await using database = await testDatabase()
    const { run } = anOperator(database, [findCity], 0)
    const { aCity } = catalogueFixtures(database)
    await aCity('Busan')
    await aCity('Daegu')
    const found = await run('city find', ['bus'], { country: '대한민국' })
    expect(found).toMatchObject({
      ok: true,
      data: { cities: [{ id: 1, name: 'Busan', country_code: 'KR' }] },
    })
    expect(found.ok && found.text).toBe('1  Busan, 00, South Korea  1,000,000 people, 1 1')
    expect(await run('city find', ['busan'], { country: 'Germany' })).toEqual({
      ok: false,
      problem: 'No city is called "busan" in Germany.',
    })
    expect(await run('city find', ['x'], { country: 'Atlantis' })).toEqual({
      ok: false,
      problem: 'There is no country "Atlantis".',
    })
    expect(await run('city find', ['x'], { locale: 'xx' })).toMatchObject({ ok: false })
  })
})
