import * as z from 'zod'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Lookup } from '../../../platform/server/look-up.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { statement } from '../../../platform/server/statement.ts'
import { presentGallery } from './get-project.ts'
import { type ProductFacts, readProductFacts } from './product-facts.ts'
import { type ProductRow, productColumns, productRow } from './product-row.ts'
import type { ProjectReader } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

const products = statement({
  name: 'shop.products',
  text: `select (select coalesce(json_agg(x order by x.position, x.id), '[]') from (
      select d.position, ${productColumns} from products d where d.project_id = p.id) x) as products
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ products: z.array(productRow.extend({ position: z.int() })) }),
})

interface Query extends ProjectReader {
  /** Destination country; products that cannot be shipped there are unavailable. Null if unknown. */
  country: string | null
}

/** Lists a project's products with their options and variants; null if the project does not exist. */
export async function listProducts(db: ReadDb, { projectId, locale, now, country }: Query) {
  const [row] = await db.query(products, [projectId, new Date(now), locale, country])
  if (!row) return null
  const ids = row.products.map(({ id }) => id)
  const pictureIds = row.products.flatMap(product => product.pictures.map(({ id }) => id))
  const [facts, pictures] = await Promise.all([
    readProductFacts(db, ids, locale),
    readPictures(db, pictureIds),
  ])
  return {
    results: row.products.map(product => present(product, { facts: facts.get(product.id), pictures })),
  }
}

function present(row: ProductRow, { facts, pictures }: { facts: ProductFacts; pictures: Lookup<Picture> }) {
  return {
    id: row.id,
    lang: row.lang,
    name: row.name,
    description: row.description,
    description_lang: row.description_lang,
    pictures: presentGallery(row.pictures, pictures),
    availability: row.availability,
    sale_stop: row.sale_stop,
    prices: row.prices,
    options: row.options,
    variants: row.variants.map(variant => presentVariant(variant, row)),
    limit_per_order: row.limit_per_order,
    limit_per_fan: row.limit_per_fan,
    sale_from: row.sale_from,
    sale_until: row.sale_until,
    presales: row.presales,
    custom_fields: row.custom_fields,
    needs_shipping: row.needs_shipping,
    weight_g: row.weight_g,
    countries: row.countries,
    asks_phone: row.asks_phone,
    withdrawal_exemption: facts.withdrawal_exemption,
    ticket: facts.ticket,
  }
}

function presentVariant(
  { own_prices: own, ...variant }: ProductRow['variants'][number],
  { prices }: ProductRow,
) {
  const others = prices.filter(({ currency }) => own.every(price => price.currency !== currency))
  const all = [...own, ...others].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
  return { ...variant, prices: all }
}
