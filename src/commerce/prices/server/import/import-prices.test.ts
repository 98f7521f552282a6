import { describe, expect, test } from 'vitest'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { pricesModule } from '../index.ts'
import { readTerms } from '../terms.ts'

const kinds = pricesModule.contents ?? []
const from = '2030-01-01T00:00:00Z'

describe('price import', () => {
  test('imports zones, rates, fees and taxes and applies them to quotes', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    const load = (kind: string, ...lines: string[]) => files.importFile(kind, `${kind}.csv`, lines.join('\n'))
    await load('shipping-zones', 'key,name,countries,days_min,days_max', 'eu,Europe,Germany; 프랑스; IE,3,7')
    const rates = [
      'zone,currency,valid_from,base,per_kg',
      `eu,EUR,${from},500,200`,
      `eu,EUR,2031-01-01T00:00:00Z,600,200`,
    ]
    expect(await load('shipping-rates', ...rates)).toBe(
      'Imported shipping-rates: 2 added, 0 changed, 0 unchanged.',
    )
    expect(await load('shipping-rates', ...rates)).toContain('Nothing to change')
    await load('fees', 'key,name,kind,amounts,valid_from', `card,Packing,per_order,EUR 90; HUF 40000,${from}`)
    await load('tax-registrations', 'country,valid_from', `DE,${from}`)
    await load(
      'tax-rates',
      'country,tax_kind,valid_from,basis_points,source',
      `DE,standard,${from},1900,the law`,
    )
    const terms = (year: number) =>
      readTerms(database.read, { countryCode: 'DE', locale: 'en', now: Date.UTC(year, 5) })
    expect(await terms(2030)).toMatchObject({
      zone: { name: 'Europe', days_min: 3, days_max: 7, rates: { EUR: { base: 500, per_kg: 200 } } },
      fees: [{ name: 'Packing', kind: 'per_order', amounts: { EUR: 90, HUF: 40_000 } }],
      tax_rates: { standard: 1_900 },
    })
    expect(await terms(2031)).toMatchObject({ zone: { rates: { EUR: { base: 600 } } } })
    files.close()
  })

  test('keeps a country in one zone, even if a file moves it to another', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    const load = (...lines: string[]) =>
      files.importFile(
        'shipping-zones',
        'z.csv',
        ['key,name,countries,days_min,days_max', ...lines].join('\n'),
      )
    await load('a,A,DE; FR,1,2', 'b,B,JP,1,2')
    const problem = 'countries: one of them is in another zone'
    expect(await load('b,B,JP; FR,1,2')).toContain(`line 2: ${problem}`)
    expect(await load('c,C,US,1,2', 'd,D,US,1,2')).toContain(`line 3: ${problem}`)
    expect(await load('a,A,DE,1,2', 'b,B,JP; FR,1,2')).toContain('2 changed')
    expect(await load('c,C,Atlantis,2,1')).toContain('countries has no country of today: "Atlantis"')
    files.close()
  })

  test('reports the line numbers of rates and fees that a currency cannot represent', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    await files.importFile('shipping-zones', 'z.csv', 'key,name,countries,days_min,days_max\na,A,TW,1,2')
    const rates = `zone,currency,valid_from,base,per_kg\na,TWD,${from},10000,150\na,XXX,${from},1,1`
    expect((await files.importFile('shipping-rates', 'r.csv', rates))?.split('\n').slice(1)).toEqual([
      'line 2: per_kg: 150 is no multiple of 100: TWD is in whole units',
      expect.stringMatching(/^line 3: currency is none of: /),
    ])
    const fees = `key,name,kind,amounts,basis_points,valid_from\na,A,percent,EUR 5,10,${from}\nb,B,per_piece,,10,${from}`
    expect((await files.importFile('fees', 'f.csv', fees))?.split('\n').slice(1)).toEqual([
      'line 2: amounts are of per_order and per_piece',
      'line 3: basis_points goes with the kind percent, and only with it',
    ])
    files.close()
  })
})
