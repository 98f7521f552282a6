import type { TestDatabase } from '../../../../platform/server/testing/database.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
const dayMs = 86_400_000

/** Returns the ISO time `days` after {@link now}. */
export const inDays = (days: number) => new Date(now + days * dayMs).toISOString()

interface EventDraft {
  name: string
  cityId: number
  inDays: number
  status?: 'scheduled' | 'cancelled' | 'postponed'
  tourId?: number
  artistIds?: number[]
  /** Additional columns. */
  also?: Record<string, unknown>
}

export function eventFixtures({ pool }: TestDatabase) {
  async function insert(table: string, row: Record<string, unknown>): Promise<number> {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const text = `insert into ${table} (${columns.join(', ')}) values (${places}) returning id`
    const { rows } = await pool.query<{ id: number }>(text, Object.values(row))
    return rows[0]?.id ?? 0
  }
  return {
    insert,
    aCity(
      id: number,
      name: string,
      { country = 'DE', region = '', lat = 52.52, lon = 13.4, zone = null as string | null, names = {} } = {},
    ) {
      const place = {
        id,
        name,
        country_code: country,
        admin_code: region,
        population: 1_000_000,
        lat,
        lon,
        zone,
        names,
      }
      const forms = [name, ...Object.values(names)].join('\n').toLowerCase()
      return insert('cities', { ...place, search_name: forms })
    },
    anArtist: (name: string, popularity = 0) =>
      insert('artists', { name, slug: name.toLowerCase(), popularity }),
    aTour: (name: string, artistId: number, { names = {}, about = {} } = {}) =>
      insert('tours', { name: { en: name, ...names }, about, slug: 'tour', artist_id: artistId }),
    aVideo: (tourId: number, youtubeId: string, days: number) =>
      insert('tour_videos', {
        tour_id: tourId,
        youtube_id: youtubeId,
        title: `Video ${youtubeId}`,
        duration_seconds: 61,
        published_at: inDays(days),
      }),
    async aNight({
      name,
      cityId,
      inDays: days,
      status = 'scheduled',
      tourId,
      artistIds = [],
      also = {},
    }: EventDraft) {
      const times = { zone: 'Europe/Berlin', open_at: inDays(days), starts_at: inDays(days) }
      const event = { name, slug: 'night', city_id: cityId, venue: 'Halle Nord', status }
      const id = await insert('events', { ...event, ...times, tour_id: tourId ?? null, ...also })
      for (const [position, artistId] of artistIds.entries()) {
        const text = 'insert into event_artists (event_id, artist_id, position) values ($1, $2, $3)'
        await pool.query(text, [id, artistId, position])
      }
      return id
    },
    aTicket: (eventId: number, position: number, row: Record<string, unknown>) =>
      pool.query(
        `insert into event_tickets (event_id, position, ${Object.keys(row).join(', ')})
         values ($1, $2, ${Object.keys(row)
           .map((_, index) => `$${index + 3}`)
           .join(', ')})`,
        [eventId, position, ...Object.values(row)],
      ),
    run: (text: string, ...values: unknown[]) => pool.query(text, values),
  }
}
