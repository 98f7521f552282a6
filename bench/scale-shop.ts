import type pg from 'pg'
import type { Random } from '../demo/catalogue/random.ts'
import { say } from './report.ts'
import type { Sizes } from './scale-data.ts'

const productsPerProject = 10
const variantsPerProduct = 3
const batchSize = 5_000

/** Builds SQL for a deterministic pseudo-random number in [0, 1) per row. */
const share = (row: string, n: number) => `((abs(hashint4(${row} * 17 + ${n})) % 1000000) / 1000000.0)`
/** SQL that generates the product ids of a batch of projects. */
const products = `generate_series(($1::int - 1) * ${productsPerProject} + 1, $2::int * ${productsPerProject}) d`
const projects = 'generate_series($1::int, $2::int) g'

/**
 * Statements for batches of projects: each project has ten products with three variants and prices in two
 * currencies, and a fifth of the products are sold out. A third of the projects are open or upcoming, the
 * others have ended.
 */
const texts = (sizes: Sizes) => [
  `insert into projects (id, status, type, name, slug, artist_id, summary, details, currency, sale_from, sale_until, goal_count)
    overriding system value
    select g, case when until < now() then 'ended' else 'online' end, g % 4, jsonb_build_object('en', 'Record ' || g, 'ko', '음반 ' || g),
        'record', (1 + floor(${sizes.artists} * power(${share('g', 14)}, 3)))::int, '{"en": "One."}', '{"en": "Much of it."}',
        'EUR', until - case when g % 10 = 0 and until > now() then interval '0 days' else interval '60 days' end
          - interval '40 days' * ${share('g', 18)}, until, case when g % 3 = 0 then 100 end
      from (select g, now() + (${share('g', 15)} - 0.67) * interval '300 days' as until from ${projects}) g`,
  `insert into products (id, project_id, position, name, description) overriding system value
    select d, 1 + (d - 1) / ${productsPerProject}, d % ${productsPerProject}, '{"en": "Thing"}', '{"en": "To have."}' from ${products}`,
  `insert into product_prices select d, c, 100 + d % 5000 from ${products} cross join unnest(array['EUR', 'USD']) c`,
  `insert into product_options (id, product_id, name) overriding system value select d, d, '{"en": "Size"}' from ${products}`,
  `insert into option_values (id, option_id, position, name) overriding system value
    select (d - 1) * ${variantsPerProduct} + n, d, n, jsonb_build_object('en', n::text)
      from ${products} cross join generate_series(1, ${variantsPerProduct}) n`,
  `insert into variants (id, product_id, value_ids, stock, sold_count) overriding system value
    select v, d, array[v], 100, case when ${share(`((d - 1) / ${productsPerProject})`, 16)} < 0.2 then 100 else (v % 100) end
      from (select d, (d - 1) * ${variantsPerProduct} + n as v from ${products}
             cross join generate_series(1, ${variantsPerProduct}) n) o`,
  `insert into project_updates (project_id, published_at, title, body)
    select g, now() - n * interval '3 days', '{"en": "News"}', '{"en": "Soon."}' from ${projects} cross join generate_series(1, 3) n`,
  // Skewed: few projects have most supporters.
  `insert into project_supporters (project_id, user_id, name, country, supported_at)
    select g, 1 + (g::bigint * 31 + n * 17) % ${sizes.users}, case when n % 3 > 0 then 'Fan ' || n end,
        case when n % 4 > 0 then (array['KR', 'JP', 'US', 'DE', 'BR'])[1 + n % 5] end, now() - n * interval '1 minute'
      from ${projects} cross join generate_series(1, greatest(5, 100000 / g)) n on conflict do nothing`,
  `insert into supporter_countries select project_id, coalesce(country, ''), count(*) from project_supporters
    where project_id between $1 and $2 group by 1, 2`,
  'select refresh_project(g) from generate_series($1::int, $2::int) g',
]

/**
 * Fills the shop of a database that has artists. Disables foreign key checks, because the data satisfies them
 * by construction.
 */
export async function fillShop(client: pg.PoolClient, sizes: Sizes): Promise<void> {
  const start = performance.now()
  await client.query('set session_replication_role = replica')
  for (let from = 1; from <= sizes.projects; from += batchSize) {
    const batch = [from, Math.min(sizes.projects, from + batchSize - 1)]
    for (const text of texts(sizes)) await client.query(text, batch)
    if (from === 1) await client.query('analyze projects, products, variants, product_prices')
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  say(`the shop in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
}

/** Creates generators of shop URLs with varying arguments. */
export function createShopReads(random: Random): Record<string, (world: { sizes: Sizes }) => string> {
  const base = '/api/v1/shops/md/projects'
  const offset = () => (random.chance(0.7) ? 0 : 20 * random.int(1, 40))
  /** Half of the requests are for the few projects with most supporters. */
  const project = ({ sizes }: { sizes: Sizes }) => random.int(1, random.chance(0.5) ? 50 : sizes.projects)
  const artist = ({ sizes }: { sizes: Sizes }) => random.int(1, random.chance(0.5) ? 50 : sizes.artists)
  return {
    'shop, on sale': () => `${base}/?offset=${offset()}`,
    'shop, ascending': () => `${base}/?order_by=asc&offset=${offset()}`,
    'shop, by the time left': () => `${base}/?sort=1&offset=${offset()}`,
    'shop, of a type': () => `${base}/?type=${random.int(0, 3)}&offset=${offset()}`,
    'shop, open': () => `${base}/?state=open&offset=${offset()}`,
    'shop, upcoming': () => `${base}/?state=upcoming&offset=${offset()}`,
    'shop, ended': () => `${base}/?state=ended&offset=${offset()}`,
    'shop, of an artist': world => `${base}/?artist_id=${artist(world)}`,
    'shop, banners': () => `${base}/featured-banners/`,
    project: world => `${base}/${project(world)}/?locale=ko`,
    'project, products': world => `${base}/${project(world)}/products/?country_code=KR`,
    'project, updates': world => `${base}/${project(world)}/updates/`,
    'project, supporters': world => `${base}/${project(world)}/supporters/?offset=${offset()}`,
    'project, countries': world => `${base}/${project(world)}/supporters/countries/`,
    'project, policies': world => `${base}/${project(world)}/policies/`,
    'project, heads of pages': world => `${base}/seo/?project_ids=${project(world)},${project(world)}`,
  }
}
