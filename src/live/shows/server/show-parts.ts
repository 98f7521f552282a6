import { buildInitialChatStateSql } from './chat-of-show.ts'

// Functions that build SQL to add the parts of one show or of a whole file of shows.

/** @param rows source `c` of rows with the columns `id` and `artists`, ids in billing order */
export const buildAddBillSql = (rows: string) => `insert into show_artists (show_id, artist_id, position)
  select c.id, p.artist_id, p.place - 1 from ${rows}
    cross join unnest(c.artists) with ordinality p (artist_id, place)`

/** @param rows source `c` of rows with the columns `id` and `cuts`, points of media and wall time as JSON */
export const buildAddCutsSql = (rows: string) => `insert into show_cuts (show_id, media_ms, wall_at)
  select c.id, (p ->> 'media_ms')::int, (p ->> 'wall_at')::timestamptz from ${rows}
    cross join jsonb_array_elements(c.cuts) p`

/** @param rows source `c` of rows with the column `id`, of existing shows */
export const buildAddChatsSql = (rows: string) => `insert into show_chats (show_id, state)
  select s.id, ${buildInitialChatStateSql('s.is_free')} from ${rows} join shows s on s.id = c.id
    order by s.id on conflict (show_id) do nothing`
