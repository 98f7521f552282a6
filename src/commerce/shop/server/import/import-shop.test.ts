import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { eventsModule } from '../../../../events/events/server/index.ts'
import { showFixtures } from '../../../../live/shows/server/testing/show-fixtures.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { holdStock, shopModule } from '../index.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  const kinds = [artistsModule, eventsModule, shopModule].flatMap(({ contents }) => contents ?? [])
  files = operatorFiles(database, kinds)
  await load('projects', 'key,type,name,summary,currency,sale_from,sale_until', project)
})
afterEach(async () => {
  files.close()
  await database.close()
})

const project = 'p-1,1,Night record,On vinyl.,EUR,2030-01-01T00:00:00Z,2030-03-01T00:00:00Z'
const load = (kind: string, header: string, ...lines: string[]) =>
  files.importFile(kind, `${kind}.csv`, [header, ...lines].join('\n'))
const one = async (text: string) => (await files.rows<Record<string, unknown>>(text))[0]

/** Imports a shirt in two sizes, with five and three units in stock. */
async function aShirt() {
  await load('products', 'key,project,name,prices', 'shirt,p-1,Shirt,EUR 2500; KRW 36000')
  await load('options', 'key,product,name', 'size,shirt,"{""en"": ""Size"", ""ko"": ""사이즈""}"')
  await load('option-values', 'key,option,name,position', 'm,size,M,0', 'l,size,L,1')
  return load('variants', 'key,product,values,stock', 'shirt-m,shirt,m,5', 'shirt-l,shirt,l,3')
}
const shownProject = 'select price_minor, sale_windows::text, left_windows::text from projects'

describe('shop import', () => {
  test('imports a product with options, stock and prices, and updates its project', async () => {
    expect(await aShirt()).toBe('Imported variants: 2 added, 0 changed, 0 unchanged.')
    const window = '{["2030-01-01 00:00:00+00","2030-03-01 00:00:00+00")}'
    const utc = `set timezone = 'UTC'; ${shownProject}`
    const shown = async () => {
      const results: unknown = await database.pool.query(utc)
      return (results as { rows: object[] }[])[1]?.rows[0]
    }
    expect(await shown()).toEqual({ price_minor: 2_500, sale_windows: window, left_windows: window })
    await load('variants', 'key,product,values,stock,prices', 'shirt-m,shirt,m,5,EUR 1900')
    expect(await shown()).toMatchObject({ price_minor: 1_900 })
    await load('products', 'key,project,name,sale_until', 'shirt,p-1,Shirt,2030-02-01T00:00:00Z')
    expect(await shown()).toMatchObject({ sale_windows: window.replace('-03-', '-02-') })
    await load('variants', 'key,product,values,is_offered', 'shirt-m,shirt,m,no', 'shirt-l,shirt,l,no')
    expect(await shown()).toMatchObject({ sale_windows: '{}', price_minor: null })
  })

  test('reports the line of a price that a currency cannot represent', async () => {
    const output = await load(
      'products',
      'key,project,name,prices',
      'a,p-1,A,HUF 100050',
      'b,p-1,B,HUF 100000',
      'c,p-1,C,XXX 5',
      'd,p-1,D,25 EUR',
      'e,p-9,E,EUR 1',
    )
    expect(output?.split('\n')).toEqual([
      'Nothing was imported: 4 problems.',
      'line 2: prices is wrong at "HUF": 100050 is no multiple of 100: HUF is in whole units',
      expect.stringMatching(/^line 4: prices is wrong at "XXX": XXX is none of: AED, /),
      'line 5: prices is no JSON: EUR 2500 or EUR 25.00; KRW 36000, or {"EUR": 2500}',
      'line 6: project: no projects have the key "p-9"',
    ])
  })

  test('rejects stock below sold and held units, and can raise stock during a sale', async () => {
    await aShirt()
    await database.pool.query('update variants set sold_count = 2, held_count = 1 where stock = 5')
    const set = (stock: string) =>
      load('variants', 'key,product,values,stock', `shirt-m,shirt,m,${stock}`, 'shirt-l,shirt,l,4')
    expect(await set('2')).toBe(
      'Nothing was imported: one problem.\nline 2: stock: more than that is sold and held already',
    )
    expect(await set('3')).toContain('2 changed')
    expect(await one('select sold_count, held_count, is_left from variants where stock = 3')).toEqual({
      sold_count: 2,
      held_count: 1,
      is_left: false,
    })
    expect(await set('')).toContain('1 changed')
    expect(await one('select stock, is_left from variants where sold_count = 2')).toEqual({
      stock: null,
      is_left: true,
    })
  })

  test('waits for an order that holds the last units and then reports the line', async () => {
    await aShirt()
    const variant = await one('select id from variants where stock = 5')
    const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const order = database.transaction(async db => {
      await holdStock(db, [{ variantId: Number(variant?.['id']), quantity: 4 }])
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    const output = load('variants', 'key,product,values,stock', 'shirt-m,shirt,m,3')
    await waitForLock()
    mayEnd.resolve()
    await order
    expect(await output).toContain('line 2: stock: more than that is sold and held already')
  })

  async function waitForLock() {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await files.rows(waiting)).length === 0);
  }

  test('requires one value of each option per variant and keeps existing variants unchanged', async () => {
    await aShirt()
    await load('products', 'key,project,name,prices', 'bag,p-1,Bag,EUR 900')
    const output = await load(
      'variants',
      'key,product,values',
      'shirt-ml,shirt,m; l',
      'bare,shirt,',
      'bag-m,bag,m',
      'again,shirt,m',
      'shirt-l,shirt,m',
      'bag,bag,',
      'bag-2,bag,',
    )
    const wrong = 'values: one of each option of the product, and no others'
    expect(output?.split('\n').slice(1)).toEqual([
      `line 2: ${wrong}`,
      `line 3: ${wrong}`,
      `line 4: ${wrong}`,
      'line 5: values: this combination is there already, by another key',
      'line 6: a combination stays with its product and values: take it off and add another',
      'line 6: values: this combination is there already, by another key',
      'line 6: values: this combination stands in an earlier line',
      'line 8: values: this combination stands in an earlier line',
    ])
    expect(await load('options', 'key,product,name', 'colour,shirt,Colour')).toContain(
      'combinations without this option are offered; take them off first',
    )
  })

  test('reads languages from separate columns', async () => {
    await load('products', 'key,project,name,name_ko,name_zh_tw,prices', 'shirt,p-1,Shirt,티셔츠,,EUR 2500')
    expect(await one('select name from products')).toEqual({ name: { en: 'Shirt', ko: '티셔츠' } })
  })

  test('stores and exports presale codes as hashes', async () => {
    await aShirt()
    const header = 'key,product,kind,opens_at,closes_at,code'
    const window = '2029-12-01T00:00:00Z,2029-12-31T00:00:00Z'
    expect(await load('presales', header, `early,shirt,code,${window},first row`)).toContain('1 added')
    expect(await load('presales', header, `early,shirt,code,${window},FIRST-ROW`)).toContain(
      'Nothing to change',
    )
    const hash = await one(
      `select encode(sha256('FIRSTROW'), 'hex') as hex, encode(code_hash, 'hex') as kept from presales`,
    )
    expect(hash?.['kept']).toBe(hash?.['hex'])
    const file = await files.exportFile('presales', 'out.csv')
    expect(file).toContain(`sha256:${hash?.['hex']}`)
    expect(file.toLowerCase()).not.toContain('first')
    expect(await load('presales', header, `early,shirt,code,${window},`)).toContain('line 2: code is missing')
    expect(await load('presales', header, `fans,shirt,follow,${window},abc`)).toContain(
      'code is of the kind code',
    )
  })

  test('checks field bounds by type, and imports policies of the shop and of projects', async () => {
    await aShirt()
    const output = await load(
      'custom-fields',
      'key,product,label,input_type,minimum,maximum',
      'name,shirt,Name on it,0,1,12',
      'day,shirt,Birthday,3,1900-01-01,2020-02-30',
      'mail,shirt,Mail,1,1,',
      'age,shirt,Age,2,18,7',
    )
    expect(output?.split('\n').slice(1)).toEqual([
      'line 3: maximum is no day, such as 2030-05-01',
      'line 4: minimum: an email has no bounds',
      'line 5: minimum is above maximum',
    ])
    const policies = [
      'project,kind,title,body',
      ',shipping,Shipping,By mail.',
      'p-1,shipping,Shipping,By hand.',
    ]
    expect(await load('policies', ...(policies as [string]))).toContain('2 added')
    expect(await load('policies', ...(policies as [string]))).toContain('Nothing to change')
  })

  test("imports a ticket's show by id or key and rejects unknown shows", async () => {
    const { id } = await showFixtures(database).aShow()
    await database.pool.query(`insert into import_keys (kind, key, id) values ('shows', 'evening', $1)`, [id])
    const columns = 'key,project,name,prices,needs_shipping,persons,show'
    const add = (key: string, show: string) =>
      load('products', columns, `${key},p-1,Ticket,EUR 900,no,1,${show}`)
    await add('by-key', 'evening')
    await add('by-id', String(id))
    const { rows } = await database.pool.query('select show_id from products where persons is not null')
    expect(rows).toEqual([{ show_id: id }, { show_id: id }])
    expect(await add('nowhere', '999999')).toContain('there is no such show')
  })
})
