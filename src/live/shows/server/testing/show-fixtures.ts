import type { Database } from '../../../../platform/server/database.ts'

export { isAdmitted } from '../seats/admissions.ts'

type Columns = Record<string, unknown>

interface AShow {
  title?: string | Record<string, string>
  status?: 'PRE_SHOW' | 'ON_SHOW' | 'END_SHOW' | 'ON_VOD' | 'DONE'
  by?: { id: number }[]
  /** ISO 8601; the show lasts two hours, and its doors open half an hour before the start. */
  startsAt?: string
  also?: Columns
}

const minute = 60_000

/**
 * Creates shows for tests: `await showFixtures(database).aShow({ status: 'ON_SHOW' })`. By default the show
 * is free and streams by HLS.
 */
export function showFixtures({ pool }: Pick<Database, 'pool'>) {
  async function insert(table: string, row: Columns): Promise<Columns> {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const text = `insert into ${table} (${columns.join(', ')}) values (${places}) returning *`
    return (await pool.query<Columns>(text, Object.values(row))).rows[0] ?? {}
  }

  return {
    insert,
    async aShow(options: AShow = {}) {
      const {
        title = 'Evening',
        status = 'PRE_SHOW',
        by = [],
        startsAt = '2030-05-01T18:00:00Z',
        also,
      } = options
      const start = Date.parse(startsAt)
      const show = await insert('shows', {
        title: JSON.stringify(typeof title === 'string' ? { en: title } : title),
        slug: 'evening',
        status,
        zone: 'Asia/Seoul',
        is_free: true,
        live_type: 1,
        live_source: 'live/master.m3u8',
        ...(status === 'ON_VOD' && { replay_type: 2, replay_source: 'vod/master.m3u8' }),
        doors_at: new Date(start - 30 * minute),
        starts_at: new Date(start),
        ends_at: new Date(start + 120 * minute),
        ...also,
      })
      const id = Number(show['id'])
      await insert('show_events', {
        show_id: id,
        to_state: status,
        act: 'begin',
        at: new Date(),
        actor: 'system',
      })
      for (const [position, artist] of by.entries()) {
        await insert('show_artists', { show_id: id, artist_id: artist.id, position })
      }
      const chat = await insert('show_chats', { show_id: id })
      return { id, chatId: Number(chat['chat_id']) }
    },
  }
}
