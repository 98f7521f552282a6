import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { showMachine } from '../show-machine.ts'
import { streamType } from '../show-row.ts'

/** What decides whether somebody may watch, in one point read. */
const watching = statement({
  name: 'shows.watching',
  text: `select s.id, s.status, s.is_cancelled, s.is_free, s.countries, ${streamType} as stream_type,
      case when s.status = 'ON_VOD' then s.replay_source else s.live_source end as source,
      c.user_id as owner_id, t.connection_id as seat_id, t.device_name, t.since,
      g.user_id is not null as is_guest
    from shows s
    left join show_connections c on c.show_id = s.id and c.connection_id = $2
    left join show_seats t on t.show_id = s.id and t.user_id = $3
    left join show_guests g on g.show_id = s.id and g.user_id = $3
    where s.id = $1`,
  row: z.object({
    id: z.int(),
    status: z.enum(showMachine.states),
    is_cancelled: z.boolean(),
    is_free: z.boolean(),
    countries: z.array(z.string()).nullable(),
    stream_type: z.int(),
    source: z.string().nullable(),
    /** Whose connection that is; null where it is nobody's yet. */
    owner_id: z.int().nullable(),
    seat_id: z.string().nullable(),
    device_name: z.string().nullable(),
    since: z.date().nullable(),
    is_guest: z.boolean(),
  }),
})
export type Watching = RowOf<typeof watching>

export async function readWatching(
  db: ReadDb,
  { showId, connectionId, userId }: { showId: number; connectionId: string; userId: number | null },
): Promise<Watching | null> {
  const [row] = await db.query(watching, [showId, connectionId, userId])
  return row ?? null
}
