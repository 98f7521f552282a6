import type { TestDatabase } from './database.ts'

type Pool = TestDatabase['pool']

async function insert<Row extends object>(
  pool: Pool,
  table: string,
  row: Row,
): Promise<Row & { id: number }> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`
  const { rows } = await pool.query<{ id: number }>(text, Object.values(row))
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nothing was inserted into ${table}`)
  return { ...row, id }
}

/**
 * Creates builders for the catalog: `const { anArtist, anEvent } = catalogueFixtures(database)`, then `await
 * anEvent({ of: artist, in: seoul, startsAt: '2030-05-01T18:00:00Z' })`. Unspecified values get common
 * defaults.
 */
export function catalogueFixtures({ pool }: Pick<TestDatabase, 'pool'>) {
  let lastCityId = 0
  return {
    async aPicture(id: string, { hue = 200 } = {}) {
      await pool.query(
        `insert into media (id, mime, bytes, width, height, hue)
         values ($1, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 900, 900, $2)`,
        [id, hue],
      )
      return id
    },
    aCity(name: string, { country = 'KR', population = 1_000_000, names = {} } = {}) {
      lastCityId += 1
      const row = {
        id: lastCityId,
        name,
        country_code: country,
        admin_code: '00',
        population,
        lat: 1,
        lon: 1,
        names: JSON.stringify(names),
      }
      return insert(pool, 'cities', {
        ...row,
        search_name: [name, ...Object.values(names)].join('\n').toLowerCase(),
      })
    },
    anArtist(
      name: string,
      options: { slug?: string; popularity?: number; image?: string; about?: object; genres?: string[] } = {},
    ) {
      const {
        slug = name.toLowerCase().replaceAll(' ', '-'),
        popularity = 0,
        image = null,
        about = {},
        genres = [],
      } = options
      return insert(pool, 'artists', {
        name,
        slug,
        popularity,
        image_id: image,
        about: JSON.stringify(about),
        genres,
      })
    },
    async anEvent(options: {
      of: { id: number }
      in: { id: number }
      startsAt: string
      name?: string
      status?: 'scheduled' | 'cancelled' | 'postponed'
    }) {
      const { of: artist, in: city, startsAt, name = 'A night', status = 'scheduled' } = options
      const times = { doors_at: startsAt, open_at: startsAt, starts_at: startsAt, zone: 'Asia/Seoul' }
      const event = await insert(pool, 'events', {
        name,
        slug: 'a-night',
        city_id: city.id,
        venue: 'The Hall',
        status,
        ...times,
      })
      await pool.query('insert into event_artists (event_id, artist_id) values ($1, $2)', [
        event.id,
        artist.id,
      ])
      return event
    },
    aCampaign({ for: artist, to: city, makes = 0, goal = 100, status = 'open' }: ACampaign) {
      const counts = { make_count: makes, goal, status }
      return insert(pool, 'campaigns', { artist_id: artist.id, city_id: city.id, ...counts })
    },
    async aProject(options: AProject) {
      const { by: artist, until, from = '2020-01-01T00:00:00Z', name = 'A record', ...rest } = options
      const { price = 1_000, sold = 0, stock = null, status = 'online', card = null } = rest
      const texts = { name: JSON.stringify({ en: name }), summary: '{"en": "One."}' }
      const project = await insert(pool, 'projects', {
        type: 1,
        ...texts,
        slug: 'a-record',
        artist_id: artist.id,
        card_id: card,
        currency: 'EUR',
        status,
        sale_from: from,
        sale_until: until,
      })
      const product = await insert(pool, 'products', { project_id: project.id, name: texts.name })
      await insert(pool, 'variants', { product_id: product.id, stock, sold_count: sold })
      if (price !== null) {
        const values = [product.id, price]
        await pool.query(`insert into product_prices values ($1, 'EUR', $2)`, values)
      }
      await pool.query('select refresh_project($1)', [project.id])
      return project
    },
    aVideo({ of: artist, publishedAt, title = 'A song', youtubeId = 'abcdefghijk', still = null }: AVideo) {
      const row = { youtube_id: youtubeId, title, duration_seconds: 200, published_at: publishedAt }
      return insert(pool, 'artist_videos', { artist_id: artist.id, image_id: still, ...row })
    },
  }
}

interface ACampaign {
  for: { id: number }
  to: { id: number }
  makes?: number
  goal?: number
  status?: 'open' | 'reached' | 'done'
}

interface AProject {
  by: { id: number }
  until: string
  from?: string
  name?: string
  price?: number | null
  sold?: number
  stock?: number | null
  status?: 'draft' | 'online' | 'ended'
  card?: string
}

interface AVideo {
  of: { id: number }
  publishedAt: string
  title?: string
  youtubeId?: string
  still?: string | null
}

export type CatalogueFixtures = ReturnType<typeof catalogueFixtures>
