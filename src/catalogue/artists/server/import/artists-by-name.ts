import * as z from 'zod'
import { selectIdByKey } from '../../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildValidArtistSql } from '../valid-artist.ts'

/** Selects the most popular artist of each name; several if they tie. */
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
           and ${buildValidArtistSql('a')}
      ) f where f.popularity = f.most
    ) named on keyed.id is null
   order by w.n`,
  row: z.object({ is_keyed: z.boolean(), ids: z.array(z.int()) }),
})

/**
 * Looks up the artists of a foreign file by key, then by exact name. Results follow the input's order:
 * `isKeyed` is true when the key is known, else `ids` lists the artists with that name.
 */
export async function findArtistsByName(
  db: ReadDb,
  inputs: readonly { name: string; key: string | null }[],
): Promise<{ isKeyed: boolean; ids: number[] }[]> {
  const forms = inputs.map(({ name }) => normalise(name))
  const keys = inputs.map(({ key }) => key)
  const rows = await db.query(byName, [forms, keys])
  return rows.map(({ is_keyed: isKeyed, ids }) => ({ isKeyed, ids }))
}
