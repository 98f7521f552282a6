import type { Database } from '../../../../platform/server/database.ts'

type Columns = Record<string, unknown>
type Texts = string | Record<string, string>

interface AProduct {
  name?: Texts
  options?: Record<string, string[]>
  /** Stock of each variant in the order of its values, or one number for all; null for unlimited. */
  stock?: number | null | (number | null)[]
  /** Minor units by currency. */
  prices?: Record<string, number>
  also?: Columns
}

interface AProject {
  name?: Texts
  status?: string
  from?: string
  until: string
  products?: AProduct[]
  also?: Columns
}

export const toTexts = (texts: Texts) => JSON.stringify(typeof texts === 'string' ? { en: texts } : texts)

/**
 * Creates projects and products: `await shopFixtures(database).aProject({ until: …, products: [{ stock: 3 }]
 * })`.
 */
export function shopFixtures({ pool }: Pick<Database, 'pool'>) {
  async function insert(table: string, row: Columns): Promise<number> {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await pool.query<{ id?: number }>(
      `insert into ${table} (${columns.join(', ')}) values (${places}) returning *`,
      Object.values(row),
    )
    return rows[0]?.id ?? 0
  }
  async function aProduct(projectId: number, position: number, productInput: AProduct) {
    const {
      name = `Thing ${position}`,
      options = {},
      stock = null,
      prices = { EUR: 1_000 },
      also,
    } = productInput
    const id = await insert('products', { project_id: projectId, position, name: toTexts(name), ...also })
    for (const [currency, amount] of Object.entries(prices)) {
      await insert('product_prices', { product_id: id, currency, amount })
    }
    const valueIds: number[][] = []
    for (const [at, [label, values]] of Object.entries(options).entries()) {
      const option = { product_id: id, position: at, name: toTexts(label) }
      const optionId = await insert('product_options', option)
      const ids: number[] = []
      for (const [place, value] of values.entries()) {
        const row = { option_id: optionId, position: place, name: toTexts(value) }
        ids.push(await insert('option_values', row))
      }
      valueIds.push(ids)
    }
    const variantIds: number[] = []
    for (const [at, value_ids] of combinations(valueIds).entries()) {
      const units = Array.isArray(stock) ? (stock[at] ?? null) : stock
      variantIds.push(await insert('variants', { product_id: id, value_ids, stock: units }))
    }
    return { id, variantIds, valueIds }
  }
  return {
    insert,
    async aProject({ name = 'A project', status = 'online', from, until, products = [{}], also }: AProject) {
      const texts = { name: toTexts(name), summary: toTexts('In short.') }
      const id = await insert('projects', {
        type: 1,
        slug: 'a-project',
        currency: 'EUR',
        status,
        ...texts,
        sale_from: from ?? '2020-01-01T00:00:00Z',
        sale_until: until,
        ...also,
      })
      const made: Awaited<ReturnType<typeof aProduct>>[] = []
      for (const [position, product] of products.entries()) made.push(await aProduct(id, position, product))
      await pool.query('select refresh_project($1)', [id])
      return { id, products: made, variantIds: made.flatMap(({ variantIds }) => variantIds) }
    },
  }
}

/**
 * Combines one value of each option into sorted ids; a product without options has a single empty
 * combination.
 */
function combinations(valueIds: number[][]): number[][] {
  return valueIds.reduce<number[][]>(
    (before, ids) => before.flatMap(chosen => ids.map(id => [...chosen, id])),
    [[]],
  )
}
