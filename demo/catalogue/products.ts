import { goods } from './goods.ts'
import type { ProductPlan } from './offers.ts'
import { toCardId, toProductPictureId, toViewId } from './picture-ids.ts'
import { policies } from './project-words.ts'
import type { DemoProject } from './projects.ts'
import { createRandom, type Random } from './random.ts'
import type { ShopRows } from './rows.ts'
import { drawCountries } from './shop-terms.ts'
import { bannerItems } from './spread-ends.ts'

const dayMs = 86_400_000

/** Minor units per dollar, and the step to which prices are rounded, by currency. */
const currencies = { USD: [100, 50], EUR: [92, 50], KRW: [1_350, 1_000], JPY: [150, 100] } as const
type Currency = keyof typeof currencies

/** Creates the shop's rows: products, pictures, updates and banners. */
export function makeShop(
  seed: number,
  todayMs: number,
  projects: DemoProject[],
  ticketEvents: ReadonlyMap<number, number>,
): ShopRows {
  const rows: ShopRows = {
    products: [],
    productOptions: [],
    optionValues: [],
    variants: [],
    productPrices: [],
    customFields: [],
    productPictures: [],
    projectPictures: [],
    projectUpdates: [],
    shopPolicies: policies,
    projectBanners: [],
  }
  for (const project of projects) {
    const random = createRandom(`products ${seed} ${project.row.id}`)
    for (const [position, plan] of project.offer.products.entries()) {
      addProduct(rows, { project, plan, position, random, eventId: ticketEvents.get(project.row.id) ?? null })
    }
    addPictures(rows, project)
    addUpdates(rows, project, todayMs)
  }
  addBanners(rows, projects, todayMs)
  return rows
}

interface Added {
  project: DemoProject
  plan: ProductPlan
  position: number
  random: Random
  eventId: number | null
}

function addProduct(
  rows: ShopRows,
  { project: { row, sale, offer, artist }, plan, position, random, eventId }: Added,
) {
  const id = rows.products.length + 1
  const { sent } = plan
  rows.products.push({
    id,
    project_id: row.id,
    position,
    name: plan.name,
    description: plan.description,
    limit_per_order: plan.limitPerOrder ?? null,
    limit_per_fan: plan.limitPerFan ?? null,
    countries: offer.type === 3 ? drawCountries : null,
    needs_shipping: sent !== undefined,
    weight_g: sent?.grams ?? 0,
    tax_kind: sent ? goods[sent.goods].taxKind : 'standard',
    hs_code: sent ? goods[sent.goods].hsCode : null,
    origin_country: sent ? artist.act.country : null,
    event_id: eventId,
    persons: plan.persons ?? null,
    category: plan.category ?? null,
  })
  rows.productPictures.push({
    product_id: id,
    position: 0,
    alt: { en: `${plan.name.en} of ${artist.act.name}` },
    media_id: plan.shows === undefined ? toViewId(row.id) : toProductPictureId(row.id, position),
  })
  addPrices(rows, id, (sale.price / perDollar(row.currency)) * plan.share)
  const combinations = addOptions(rows, id, plan)
  const first = position === 0
  for (const [index, valueIds] of combinations.entries()) {
    const share = 1 / combinations.length
    const stock = sale.stock === null || !first ? (first ? null : 400) : Math.ceil(sale.stock * share)
    const sold = first ? Math.floor(sale.sold * share) : Math.floor(sale.sold * 0.02)
    // One of a project's sizes may be sold out.
    const isSoldOut = stock !== null && index === combinations.length - 2 && random.chance(0.5)
    rows.variants.push({
      id: rows.variants.length + 1,
      product_id: id,
      value_ids: valueIds,
      stock,
      sold_count: stock === null ? sold : isSoldOut ? stock : Math.min(sold, stock),
    })
  }
  if (plan.field) {
    const { label, inputType, isRequired, maximum } = plan.field
    rows.customFields.push({ product_id: id, label, input_type: inputType, is_required: isRequired, maximum })
  }
}

const perDollar = (currency: string) => currencies[currency as Currency][0]

function addPrices(rows: ShopRows, productId: number, dollars: number) {
  for (const [currency, [minor, step]] of Object.entries(currencies)) {
    const amount = Math.max(step, Math.round((dollars * minor) / step) * step)
    rows.productPrices.push({ product_id: productId, currency, amount })
  }
}

/** Adds the options of a product and returns the option value ids of each variant. */
function addOptions(rows: ShopRows, productId: number, { options = [] }: ProductPlan): number[][] {
  return options.reduce<number[][]>(
    (combinations, { name, values }, position) => {
      const optionId = rows.productOptions.length + 1
      rows.productOptions.push({ id: optionId, product_id: productId, position, name })
      const ids = values.map((value, place) => {
        const id = rows.optionValues.length + 1
        rows.optionValues.push({ id, option_id: optionId, position: place, name: value })
        return id
      })
      return combinations.flatMap(others => ids.map(id => [...others, id]))
    },
    [[]],
  )
}

function addPictures(rows: ShopRows, { row, artist, offer }: DemoProject) {
  const alt = { en: `${offer.name.en} of ${artist.act.name}` }
  rows.projectPictures.push(
    { project_id: row.id, position: 0, media_id: toCardId(row.id), alt },
    { project_id: row.id, position: 1, media_id: toViewId(row.id), alt: { en: `${alt.en}, another view` } },
  )
}

function addUpdates(rows: ShopRows, { row, offer }: DemoProject, todayMs: number) {
  const from = row.sale_from.getTime()
  if (from > todayMs || offer.type === 2) return
  const updates = [
    [2, 'We’re open', 'The first orders are in. Thank you: we didn’t expect this many on the first day.'],
    [9, 'A look into the workshop', 'The first samples are here. Colours are right, and the print holds.'],
    [20, 'Last days', 'The window closes soon. After that there’s no second run.'],
  ] as const
  for (const [days, title, body] of updates) {
    const publishedAt = from + days * dayMs
    if (publishedAt > todayMs) return
    rows.projectUpdates.push({
      project_id: row.id,
      published_at: new Date(publishedAt),
      title: { en: title },
      body: { en: body },
    })
  }
}

/** Features one project of each type that closes in the next weeks. */
function addBanners(rows: ShopRows, projects: DemoProject[], todayMs: number) {
  for (const type of [0, 1, 2, 3] as const) {
    const project = projects.find(
      ({ row, offer }) =>
        row.type === type &&
        bannerItems.has(offer.item) &&
        row.status === 'online' &&
        row.sale_from.getTime() < todayMs &&
        row.sale_until.getTime() > todayMs + 10 * dayMs,
    )
    if (!project) continue
    rows.projectBanners.push({
      project_id: project.row.id,
      position: type,
      media_id: toCardId(project.row.id),
      title: project.offer.summary,
      shown_from: project.row.sale_from,
      shown_until: project.row.sale_until,
    })
  }
}
