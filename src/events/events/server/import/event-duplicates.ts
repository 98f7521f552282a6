import * as z from 'zod'
import { selectKeyById } from '../../../../platform/import/select-by-key.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce } from '../../../../platform/server/once.ts'

const shownMax = 50

/** Compares hours rather than days, because a concert at midnight spans two days and a zone may be wrong. */
const duplicates = {
  text: `select c.line, c.key, min(coalesce(${selectKeyById('events', 'o.id')}, o.id::text)) as other
    from import_changes c join events e on e.id = c.id
    join events o on o.city_id = e.city_id and o.id < e.id and o.status <> 'cancelled'
     and o.starts_at between e.starts_at - interval '12 hours' and e.starts_at + interval '12 hours'
   where c.is_new and exists (select from event_artists mine join event_artists theirs using (artist_id)
     where mine.event_id = e.id and theirs.event_id = o.id)
   group by c.line, c.key order by c.line limit ${shownMax}`,
  row: z.object({ line: z.int(), key: z.string(), other: z.string() }),
}

/** Finds probable duplicates: the same concert from two sites has two keys, so no other check finds it. */
export async function findDuplicates(db: Db): Promise<{ line: number; problem: string }[]> {
  const rows = await readOnce(db, duplicates)
  return rows.map(({ line, key, other }) => ({
    line,
    problem: `"${key}" may be the same as "${other}": an artist, the city and the day are`,
  }))
}
