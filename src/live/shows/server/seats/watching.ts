import * as z from 'zod'
import { batchRowReads } from '../../../../platform/server/batch-row-reads.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { showMachine } from '../show-machine.ts'
import { streamTypeSql } from '../show-row.ts'

const watching = statement({
  name: 'shows.watching',
  text: `select a.place::int, s.id, s.status, s.is_cancelled, s.is_free, s.countries, ${streamTypeSql} as stream_type,
      case when s.status = 'ON_VOD' then s.replay_source else s.live_source end as source,
      c.user_id as owner_id, t.connection_id as seat_id, t.device_name, t.since,
      g.user_id is not null as is_guest
    from unnest($1::int[], $2::uuid[], $3::bigint[]) with ordinality a (show_id, connection_id, user_id, place)
    join shows s on s.id = a.show_id
    left join show_connections c on c.show_id = a.show_id and c.connection_id = a.connection_id
    left join show_seats t on t.show_id = a.show_id and t.user_id = a.user_id
    left join show_guests g on g.show_id = a.show_id and g.user_id = a.user_id`,
  row: z.object({
    /** Position of the query in the batch, from 1. */
    place: z.int(),
    id: z.int(),
    status: z.enum(showMachine.states),
    is_cancelled: z.boolean(),
    is_free: z.boolean(),
    countries: z.array(z.string()).nullable(),
    stream_type: z.int(),
    source: z.string().nullable(),
    /** User id of the connection's owner; null if the connection is unused. */
    owner_id: z.int().nullable(),
    seat_id: z.string().nullable(),
    device_name: z.string().nullable(),
    since: z.date().nullable(),
    is_guest: z.boolean(),
  }),
})
export type Watching = RowOf<typeof watching>

interface WatchingQuery {
  showId: number
  connectionId: string
  userId: number | null
}

/** Reads the data that decides whether a viewer may watch; null for an unknown show. */
export const readWatching = batchRowReads(
  watching,
  (queries: WatchingQuery[]) => [
    queries.map(({ showId }) => showId),
    queries.map(({ connectionId }) => connectionId),
    queries.map(({ userId }) => userId),
  ],
  { askedMax: 100 },
)
