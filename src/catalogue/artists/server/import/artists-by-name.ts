import * as z from 'zod'
import { selectIdByKey } from '../../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { validArtist } from '../valid-artist.ts'

/** Of artists of the same name the best known, unless two are as well known as each other. */
const byName = statement({
  name: 'artists.by-name',
  text: `
  select keyed.id is not null as is_keyed, coalesce(named.ids, '{}') as ids
    from unnest($1::text[], $2::text[]) with ordinality w (form, key, n)
    left join artists keyed on keyed.id = ${selectIdByKey('artists', 'w.key')}
    left join lateral (
      select array_agg(f.id order by f.id) as ids from (
        select a.id, a.popularity, max(a.popularity) over () as most
          from artist_suffixes x join artists a on a.id = x.artist_id
         where w.form <> '' and x.tier = 1 and x.suffix = w.form and a.search_name = w.form
           and ${validArtist('a')}
      ) f where f.popularity = f.most
    ) named on keyed.id is null
   order by w.n`,
  row: z.object({ is_keyed: z.boolean(), ids: z.array(z.int()) }),
})

/**
 * Looks up names of a foreign file exactly, in their order: `isKeyed` where an artist is known by the key, else `ids` of
 * those with the name.
 */
export async function artistsByName(
  db: ReadDb,
  wanted: readonly { name: string; key: string | null }[],
): Promise<{ isKeyed: boolean; ids: number[] }[]> {
  const forms = wanted.map(({ name }) => normalise(name))
  const keys = wanted.map(({ key }) => key)
  const rows = await db.query(byName, [forms, keys])
  return rows.map(({ is_keyed: isKeyed, ids }) => ({ isKeyed, ids }))
}
