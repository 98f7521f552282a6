import { randomUUID } from 'node:crypto'
import { followsModule } from '../../../../catalogue/follows/server/index.ts'
import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import type { PubSub } from '../../../../platform/server/pub-sub.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { showsModule } from '../../../shows/server/index.ts'
import { showFixtures } from '../../../shows/server/testing/show-fixtures.ts'
import type { ChatArchive, ChatIndex, ChatPage, ChatSnapshot } from '../../chat-shapes.ts'
import { chatModule } from '../index.ts'

export const startedAt = Date.UTC(2030, 4, 1, 18)

type Api = ReturnType<typeof testApi>
export interface RoomResponse {
  status: number
  body: Record<string, unknown> & { error_code?: { name: string } }
}

/** Creates a live show with its chat and a clock: `const room = await createChatRoom(database)`. */
export async function createChatRoom(
  database: TestDatabase,
  show: Parameters<ReturnType<typeof showFixtures>['aShow']>[0] = {},
) {
  const clock = { now: startedAt }
  const artist = await catalogueFixtures(database).anArtist('Low Tide')
  const { id: showId, chatId } = await showFixtures(database).aShow({
    status: 'ON_SHOW',
    by: [artist],
    ...show,
  })
  /** Starts another process of the product. */
  const node = (hints?: PubSub): Api =>
    testApi({
      database,
      modules: [accountsModule, followsModule, chatModule, showsModule],
      now: () => clock.now,
      ...(hints && { hints }),
    })
  const api = node()
  const base = `/api/v1/streaming/shows/${showId}/chats/${chatId}/`
  const files = `/livechat/${showId}/${chatId}/`

  async function file<Body>(name: string, from: Api = api) {
    const response = await from.request(files + name)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  /** Creates a fan with a confirmed email address and a session. */
  async function fan(columns: Record<string, unknown> = {}) {
    const userId = await aFan(database, { email_confirmed_at: new Date(), ...columns })
    const token = await startSession(database.db, userId, clock.now)
    async function call(method: string, path: string, body?: object, from: Api = api): Promise<RoomResponse> {
      const address = path.startsWith('/') ? path : base + path
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const response = await from.request(address, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as RoomResponse['body'] }
    }
    const say = (text: string, more: object = {}, from?: Api) =>
      call('POST', 'messages/', { text, client_id: randomUUID(), ...more }, from)
    return { userId, token, call, say }
  }

  return {
    clock,
    api,
    node,
    showId,
    chatId,
    artist,
    fan,
    file,
    /** Advances the clock, so that short-lived caches expire. */
    wait: (ms = 1_000) => {
      clock.now += ms
    },
    async moderator() {
      const found = await fan({ username: 'Keeper' })
      await showFixtures(database).insert('show_moderators', {
        show_id: showId,
        user_id: found.userId,
        created_at: new Date(clock.now),
      })
      return found
    },
    set: (columns: { state?: string; slow_seconds?: number }) =>
      database.pool.query(
        'update show_chats set state = coalesce($2, state), slow_seconds = coalesce($3, slow_seconds) where chat_id = $1',
        [chatId, columns.state ?? null, columns.slow_seconds ?? null],
      ),
    latest: (from?: Api) => file<ChatSnapshot>('latest.json', from),
    page: (first: number, version = 1) => file<ChatPage & { version: number }>(`${first}-${version}.json`),
    index: (index: number, version: number) => file<ChatIndex>(`index-${index}-${version}.json`),
    archive: (version: number) => file<ChatArchive>(`archive-${version}.json`),
    /** Inserts messages of one fan, one second apart and ending now, with their archive pages. */
    async fill(count: number, userId: number, { from = 1 } = {}) {
      await database.pool.query(filling, [chatId, userId, count, new Date(clock.now), from])
      await database.pool.query(closing, [chatId])
    },
  }
}

export type Room = Awaited<ReturnType<typeof createChatRoom>>

const filling = `with person as (insert into chat_people (user_id) values ($2)
    on conflict (user_id) do update set user_id = excluded.user_id returning id),
  face as (insert into chat_profiles (person_id, name) select id, 'Mira' from person returning id, person_id),
  room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision, archive_version)
    values ($1, $3, $4, $4, 1, $3::int / 100) returning chat_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, face.id, 'filled-' || n,
    $4::timestamptz - ($3::int - n) * interval '1 second', 'message ' || n, 'en'
  from room, face, generate_series($5::int, $3::int) n`

const closing = `with pages as (insert into chat_pages (chat_id, first_seq, at, changed_at)
    select m.chat_id, m.seq, m.at, r.changed_at - interval '1 hour' from chat_messages m
      join chat_rooms r using (chat_id)
    where m.chat_id = $1 and m.seq % 100 = 1 and m.seq + 99 <= r.last_seq returning chat_id, first_seq, at)
  insert into chat_indexes (chat_id, number, at) select chat_id, first_seq / 100000, min(at) from pages group by 1, 2`
