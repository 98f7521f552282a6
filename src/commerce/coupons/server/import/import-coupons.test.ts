import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { shopModule } from '../../../shop/server/index.ts'
import { redeemCode } from '../codes.ts'
import { couponsModule } from '../index.ts'

const kinds = [artistsModule, shopModule, couponsModule].flatMap(({ contents }) => contents ?? [])
const header = 'key,name,currency,amount,basis_points,caps,valid_from,valid_until,uses_max'
const year = '2030-01-01T00:00:00Z,2031-01-01T00:00:00Z'

describe('coupon import', () => {
  test('imports coupons with codes that a fan can redeem', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    const load = (kind: string, ...lines: string[]) => files.importFile(kind, `${kind}.csv`, lines.join('\n'))
    expect(await load('coupons', header, `ten,Ten off,,,1000,EUR 500,${year},100`)).toContain('1 added')
    const codes = ['code,coupon,fans_max', 'Spring Ten,ten,2', 'other,ten,']
    expect(await load('coupon-codes', ...codes)).toContain('2 added')
    expect(await load('coupon-codes', ...codes)).toContain('Nothing to change')
    const userId = await aFan(database)
    const take = { code: 'SPRING-TEN', userId, now: Date.UTC(2030, 5) }
    const couponId = await database.transaction(db => redeemCode(db, take))
    expect(await files.rows('select id, used_count from coupons')).toEqual([{ id: couponId, used_count: 0 }])
    await database.pool.query('update coupons set used_count = 3')
    await database.pool.query('update fan_coupons set used_count = 3')
    expect(await load('coupons', header, `ten,Ten off,,,1000,EUR 500,${year},2`)).toContain(
      'line 2: uses_max: it was used more often already',
    )
    files.close()
  })

  test('reports contradictory rows and codes of other coupons with their line numbers', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    const load = (kind: string, ...lines: string[]) => files.importFile(kind, `${kind}.csv`, lines.join('\n'))
    const output = await load(
      'coupons',
      header,
      `a,A,EUR,500,1000,,${year},`,
      `b,B,,500,,,${year},`,
      `c,C,IDR,150,,,${year},`,
      `d,D,,,1000,TWD 50,${year},`,
      `e,E,EUR,500,,,2031-01-01T00:00:00Z,2030-01-01T00:00:00Z,`,
    )
    expect(output?.split('\n').slice(1)).toEqual([
      'line 2: either amount or basis_points',
      'line 3: amount and currency go together',
      'line 4: amount: 150 is no multiple of 100: IDR is in whole units',
      'line 5: caps is wrong at "TWD": 50 is no multiple of 100: TWD is in whole units',
      'line 6: valid_until is not after valid_from',
    ])
    await load('coupons', header, `a,A,EUR,500,,,${year},`, `b,B,EUR,100,,,${year},`)
    await load('coupon-codes', 'code,coupon', 'abc,a')
    expect(await load('coupon-codes', 'code,coupon', 'a-b-c,b', 'ABC,b')).toContain(
      'line 2: coupon: the code is of another coupon',
    )
    files.close()
  })
})
