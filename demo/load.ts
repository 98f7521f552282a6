import type pg from 'pg'
import type { Config } from '../src/platform/server/config.ts'
import { createDemoCatalogue } from './catalogue/catalogue.ts'
import type { DemoCatalogue } from './catalogue/rows.ts'
import { buildShopTerms } from './catalogue/shop-terms.ts'
import { loadChats } from './load-chats.ts'
import { loadDraws } from './load-draws.ts'
import { fanCount, loadMakes } from './load-makes.ts'
import { loadMarks } from './load-marks.ts'
import { insertPictures } from './load-pictures.ts'
import { loadPreviews } from './load-previews.ts'
import { loadShows, renewShows } from './load-shows.ts'
import { loadSupporters } from './load-supporters.ts'
import { loadVotes } from './load-votes.ts'

type Column = { name: string; type: string }
type Row = Record<string, unknown>

const batchSize = 1000

const tables: Record<string, string> = {
  artists:
    'id int, name text, slug text, mmt_id text, genres text[], itunes_artist_id text, youtube_id text, image_id text, hero_id text, hue smallint, about jsonb, links jsonb, is_featured boolean, popularity int, makepoints int, city_count int, version int, created_at timestamptz',
  artist_videos:
    'id int, artist_id int, youtube_id text, title text, duration_seconds int, published_at timestamptz, image_id text',
  artist_songs: 'id int, artist_id int, title text, position int, preview_id text',
  tours: 'id int, name jsonb, about jsonb, slug text, artist_id int, poster_id text',
  events:
    'id int, name text, slug text, tour_id int, poster_id text, city_id int, venue text, venue_address text, zone text, doors_at timestamptz, open_at timestamptz, starts_at timestamptz, status text, created_at timestamptz, ends_at timestamptz, previous_starts_at timestamptz, status_changed_at timestamptz, status_note jsonb, about jsonb, age_min smallint, age_with_adult boolean, faq jsonb, lat real, lon real',
  event_artists: 'event_id int, artist_id int, position smallint',
  event_tickets:
    'event_id int, position smallint, vendor text, name text, url text, project_id int, on_sale_at timestamptz, is_sold_out boolean, price_minor int, currency text',
  tour_videos:
    'id int, tour_id int, youtube_id text, title text, duration_seconds int, published_at timestamptz, image_id text',
  campaigns:
    'id int, artist_id int, city_id int, make_count int, goal int, status text, created_at timestamptz',
  articles:
    'id int, key text, published_at timestamptz, updated_at timestamptz, cover_id text, fallback_locale text, announced_at timestamptz',
  article_texts: 'article_id int, locale text, title text, summary text, body text',
  article_artists: 'article_id int, artist_id int, position smallint',
  projects:
    'id int, type smallint, name jsonb, slug text, artist_id int, card_id text, summary jsonb, details jsonb, faq jsonb, additional_info jsonb, contact jsonb, cancel_until timestamptz, currency text, display_option smallint, sale_from timestamptz, sale_until timestamptz, goal_count int, status text, created_at timestamptz',
  products:
    'id int, project_id int, position smallint, name jsonb, description jsonb, limit_per_order int, limit_per_fan int, countries text[], needs_shipping boolean, weight_g int, tax_kind text, hs_code text, origin_country text, event_id int, persons smallint, category jsonb',
  product_options: 'id int, product_id int, position smallint, name jsonb',
  option_values: 'id int, option_id int, position smallint, name jsonb',
  variants: 'id int, product_id int, value_ids int[], stock int, sold_count int',
  product_pictures: 'product_id int, position smallint, media_id text, alt jsonb',
  product_prices: 'product_id int, currency text, amount int',
  custom_fields: 'product_id int, label jsonb, input_type smallint, is_required boolean, maximum text',
  project_pictures: 'project_id int, position smallint, media_id text, alt jsonb',
  project_updates: 'project_id int, published_at timestamptz, title jsonb, body jsonb',
  shop_policies: 'kind text, title jsonb, body jsonb',
  project_banners:
    'project_id int, position smallint, media_id text, title jsonb, shown_from timestamptz, shown_until timestamptz',
  shipping_zones:
    'id int, name jsonb, countries text[], days_min smallint, days_max smallint, duties text, duty_basis_points int',
  shipping_rates: 'zone_id int, currency text, valid_from timestamptz, base int, per_kg int',
  tax_registrations: 'country text, valid_from timestamptz',
  tax_rates: 'country text, tax_kind text, valid_from timestamptz, basis_points int, source text',
  other_fees: 'id int, name jsonb, kind text, project_type smallint, amounts jsonb, valid_from timestamptz',
  coupons:
    'id int, name jsonb, basis_points int, caps jsonb, valid_from timestamptz, valid_until timestamptz',
  coupon_codes: 'code_hash bytea, coupon_id int',
}

function getColumns(table: string): Column[] {
  return tables[table]!.split(', ').map(column => {
    const [name, type] = column.split(' ')
    return { name: name!, type: type! }
  })
}

/** `unnest` flattens nested arrays, so arrays and JSON are passed as text and cast in the select list. */
async function insertRows(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = getColumns(table)
  const nested = (type: string) => type === 'jsonb' || type.endsWith('[]')
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${nested(type) ? 'text' : type}[]`)
  const picked = columns.map(({ name, type }) => {
    if (type.endsWith('[]')) {
      const members = `array(select jsonb_array_elements_text(t."${name}"::jsonb))::${type}`
      return `case when t."${name}" is not null then ${members} end`
    }
    return `t."${name}"::${type}`
  })
  const names = columns.map(column => `"${column.name}"`).join(', ')
  const text = `insert into ${table} (${names}) select ${picked.join(', ')} from unnest(${arrays.join(', ')}) as t(${names})`
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    const values = columns.map(({ name, type }) =>
      batch.map(row => (nested(type) && row[name] !== null ? JSON.stringify(row[name]) : row[name])),
    )
    await client.query(text, values)
  }
}

/** Sets each id sequence to continue after the ids that the demo has assigned. */
async function continueIds(client: pg.PoolClient): Promise<void> {
  for (const table of Object.keys(tables)) {
    if (!getColumns(table).some(column => column.name === 'id')) continue
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
    )
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export type LoadProgress = { step: 'pictures' | 'rows'; done: number; total: number }

type LoadOptions = {
  now: Date
  /** Contains the keys that encrypt the draws' seeds. */
  config: Config
  onProgress?: (progress: LoadProgress) => void
  seed?: number
}

/**
 * Fills an empty catalogue with the demo in one transaction. The table cities must already contain the
 * GeoNames cities. Returns 'not_empty' if there is an artist; in that case only the show times change.
 */
export async function loadDemo(
  pool: pg.Pool,
  { now, config, onProgress, seed }: LoadOptions,
): Promise<'loaded' | 'not_empty'> {
  const outcome = await inTransaction(pool, async client => {
    await client.query('lock table artists in share row exclusive mode')
    const present = await client.query('select 1 from artists limit 1')
    if (present.rowCount) return 'not_empty' as const
    const demo = createDemoCatalogue(seed === undefined ? { today: now } : { today: now, seed })
    const total = demo.pictures.length
    await insertPictures(client, demo.pictures, done => onProgress?.({ step: 'pictures', done, total }))
    await loadPreviews(client)
    const parts = [...rowsByTable(demo), ...buildShopTerms(now)]
    for (const [at, [table, rows]] of parts.entries()) {
      await insertRows(client, table, rows)
      onProgress?.({ step: 'rows', done: at + 1, total: parts.length })
    }
    await client.query('select refresh_project(id) from projects order by id')
    await client.query(projectEvents)
    await continueIds(client)
    await loadMakes(client, now)
    await loadSupporters(client, now, fanCount)
    await loadDraws(client, demo.draws, { now, config })
    await loadShows(client, now)
    await loadMarks(client, now, fanCount)
    await loadChats(client, now)
    await loadVotes(client, config)
    return 'loaded' as const
  })
  if (outcome === 'not_empty') await renewShows(pool, now)
  // Without fresh statistics (analyze), the first queries would get bad plans until autovacuum runs.
  if (outcome === 'loaded')
    await pool.query(
      `analyze ${Object.keys(tables).join(', ')}, media, users, makes, campaign_days, saved_events, event_counts`,
    )
  return outcome
}

const projectEvents = `
insert into project_events (project_id, from_state, to_state, act, actor, at)
select id, null, 'draft', 'begin', 'operator:demo', created_at from projects
union all select id, 'draft', 'online', 'publish', 'operator:demo', created_at + interval '1 hour' from projects
  where status <> 'draft'
union all select id, 'online', 'ended', 'end', 'system', sale_until from projects where status = 'ended'
order by 6, 1`

function rowsByTable(demo: DemoCatalogue): [string, readonly Row[]][] {
  return [
    ['artists', demo.artists],
    ['artist_videos', demo.videos],
    ['artist_songs', demo.songs],
    ['tours', demo.tours],
    ['events', demo.events],
    ['event_artists', demo.eventArtists],
    ['campaigns', demo.campaigns],
    ['projects', demo.projects],
    ['products', demo.shop.products],
    ['product_options', demo.shop.productOptions],
    ['option_values', demo.shop.optionValues],
    ['variants', demo.shop.variants],
    ['product_pictures', demo.shop.productPictures],
    ['product_prices', demo.shop.productPrices],
    ['custom_fields', demo.shop.customFields],
    ['project_pictures', demo.shop.projectPictures],
    ['project_updates', demo.shop.projectUpdates],
    ['shop_policies', demo.shop.shopPolicies],
    ['project_banners', demo.shop.projectBanners],
    ['event_tickets', demo.eventTickets],
    ['tour_videos', demo.tourVideos],
    ['articles', demo.articles],
    ['article_texts', demo.articleTexts],
    ['article_artists', demo.articleArtists],
  ]
}

/** Tables that reference pictures, except the one of fans, who aren't part of the catalogue. */
const tablesWithPictures = `select distinct conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confrelid = 'media'::regclass and conrelid <> 'users'::regclass`

/**
 * The vote's tables aren't deleted with the catalogue, because ballots reference artists without a foreign
 * key.
 */
const votes = [
  ...['vote_stages', 'vote_candidates', 'vote_ballots', 'vote_numbers', 'vote_events'],
  ...['vote_blocks', 'vote_heads'],
]

/**
 * Deletes the catalogue and its pictures, demo or not, along with everything that refers to them, such as
 * makes. Keeps cities, and fans with their sessions, settings and pictures.
 */
export async function resetDemo(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async client => {
    const { rows } = await client.query<{ name: string }>(tablesWithPictures)
    const emptied = new Set([
      ...Object.keys(tables),
      'song_previews',
      ...votes,
      ...rows.map(({ name }) => name),
    ])
    await client.query(`truncate ${[...emptied].join(', ')} restart identity cascade`)
    // Deletes instead of truncating, because `truncate … cascade` would also delete fans with pictures.
    await client.query('delete from media m where not exists (select from users where image_id = m.id)')
  })
}
