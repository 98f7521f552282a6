import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { holdStock, shopModule } from '../index.ts'
import { shopFixtures } from '../testing/shop-fixtures.ts'

const now = Date.parse('2030-01-15T00:00:00Z')
let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, shopModule.commands ?? [], now)
  project = await aProject('online')
  const keys = `insert into import_keys (kind, key, id) values ('projects', 'night', $1), ('variants', 'shirt-m', $2)`
  await database.pool.query(keys, [project.id, project.variantIds[0]])
})
afterEach(() => database.close())

const aProject = (status: string) =>
  shopFixtures(database).aProject({
    name: 'Night record',
    status,
    from: '2030-01-01T00:00:00Z',
    until: '2030-02-01T00:00:00Z',
    products: [{ name: 'Shirt', options: { Size: ['M', 'L'] }, stock: [5, null] }],
  })
const readRow = async (table: string, id: number | undefined) =>
  (await database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]
const medium = () => readRow('variants', project.variantIds[0])

describe('shop CLI', () => {
  test('changes stock during the sale, but never below sold and held units', async () => {
    const [id] = project.variantIds
    await database.transaction(db => holdStock(db, [{ variantId: id ?? 0, quantity: 5 }]))
    expect(await readRow('projects', project.id)).toMatchObject({ status: 'online' })
    const raised = await operator.run('stock raise', ['shirt-m', '20'], { reason: 'second run' })
    expect(raised).toEqual({
      ok: true,
      data: { id, before: 5, after: 25, taken: 5, is_changed: true },
      text: `Combination ${id} (Shirt) has 25 pieces; before, 5 pieces.`,
    })
    expect(await medium()).toMatchObject({ stock: 25, held_count: 5, is_left: true })
    expect(await operator.run('stock lower', [String(id), '21'])).toEqual({
      ok: false,
      problem: `Combination ${id} (Shirt): it has 25 pieces, of which 5 are sold or held, and cannot have fewer than those.`,
    })
    expect(await operator.run('stock set', ['shirt-m', '5'])).toMatchObject({ ok: true })
    expect(await operator.run('stock set', ['shirt-m', '5'])).toMatchObject({ data: { is_changed: false } })
    expect(await operator.run('stock set', ['shirt-m', 'any'])).toMatchObject({ data: { after: null } })
    expect(await operator.run('stock raise', ['shirt-m', '1'])).toMatchObject({
      problem: expect.stringContaining('stock set gives it one'),
    })
    for (const units of ['1.5', '1e3', '99999999999', 'some']) {
      expect(await operator.run('stock set', ['shirt-m', units])).toMatchObject({ ok: false })
    }
    expect(await operator.run('stock set', ['nothing', '5'])).toMatchObject({ ok: false })
    expect(await operator.audits()).toMatchObject([
      {
        act: 'stock change',
        object: `variant ${id}`,
        reason: 'second run',
        before: { stock: 5 },
        after: { stock: 25 },
      },
      { before: { stock: 25 }, after: { stock: 5 } },
      { before: { stock: 5 }, after: { stock: null } },
    ])
  })

  test('shows the stock of each variant', async () => {
    const [m, l] = project.variantIds
    await database.pool.query('update variants set sold_count = 2, unpaid_count = 1 where id = $1', [m])
    await database.pool.query('update variants set is_offered = false where id = $1', [l])
    expect(await operator.run('stock show', ['night'])).toMatchObject({
      text: [
        `${m} (shirt-m)  Shirt, M: 3 left of 5, 2 sold (1 given or refunded), 0 held`,
        `${l}  Shirt, L: no limit, 0 sold, 0 held, taken off`,
      ].join('\n'),
    })
    expect(await operator.run('stock show', ['day'])).toMatchObject({ ok: false })
  })

  test('publishes, cancels and deletes drafts, but never deletes a published project', async () => {
    const draft = await aProject('draft')
    const id = String(draft.id)
    expect(await operator.run('project cancel', [id], { reason: 'no' })).toMatchObject({ ok: false })
    expect(await operator.run('project publish', [id])).toMatchObject({
      text: `Project ${id}, Night record, is online.`,
    })
    expect(await operator.run('project publish', [id])).toMatchObject({ data: { is_changed: false } })
    expect(await operator.run('project delete', [id], { reason: 'test' })).toMatchObject({ ok: false })
    expect(await operator.run('project cancel', [id], { reason: 'ill' })).toMatchObject({ ok: true })
    const other = await aProject('draft')
    expect(await operator.run('project delete', [String(other.id)], { reason: 'test' })).toMatchObject({
      ok: true,
    })
    expect(await readRow('projects', other.id)).toBeUndefined()
    expect(await readRow('variants', other.variantIds[0])).toBeUndefined()
    expect(await operator.run('project delete', [String(other.id)], { reason: 'x' })).toMatchObject({
      ok: false,
    })
    expect(await operator.audits()).toMatchObject([
      { act: 'project publish', before: { status: 'draft' }, after: { status: 'online' } },
      { act: 'project cancel', reason: 'ill' },
      { act: 'project delete' },
    ])
  })

  test('moves the end of a sale and updates the lists immediately', async () => {
    const to = { until: '2030-03-01T09:00', zone: 'Asia/Seoul' }
    expect(await operator.run('project move', ['night'], to)).toMatchObject({ ok: true })
    const moved = await readRow('projects', project.id)
    expect(moved.sale_until).toEqual(new Date('2030-03-01T00:00:00Z'))
    expect(moved.sale_windows).toContain('2030-03-01')
    expect(await operator.run('project move', ['night'], to)).toMatchObject({ data: { is_changed: false } })
    const wrong: Record<string, string>[] = [
      { until: '2030-03-01T09:00' },
      { until: '2029-01-01T00:00:00Z' },
      { from: 'May' },
      { zone: 'Mars' },
    ]
    for (const options of wrong) {
      expect(await operator.run('project move', ['night'], options)).toMatchObject({ ok: false })
    }
    await database.pool.query('update projects set goal_count = 5')
    expect(await operator.run('project move', ['night'], { until: '2030-06-01T00:00:00Z' })).toMatchObject({
      problem: 'A sale with a goal lasts 120 days at most.',
    })
    await operator.run('project cancel', ['night'], { reason: 'x' })
    expect(await operator.run('project move', ['night'], { until: '2030-03-02T00:00:00Z' })).toMatchObject({
      ok: false,
    })
  })
})
