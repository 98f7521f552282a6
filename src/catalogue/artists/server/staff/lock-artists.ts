import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { type ArtistFilter, buildArtistFilter } from './artist-filter.ts'
import { buildArtistScopeSql, getScopeIds } from './artist-scope.ts'

const lockedRow = z.object({ id: z.int(), name: z.string(), is_featured: z.boolean(), version: z.int() })
export type LockedArtist = RowOf<{ row: typeof lockedRow }>

const columns = 'a.id, a.name, a.is_featured, a.version'

const byIds = statement({
  name: 'artists.lock-for-staff',
  text: `select ${columns} from artists a where a.id = any($1::int[]) and ${buildArtistScopeSql('a.id', '$2')}
    order by a.id for update of a`,
  row: lockedRow,
})

/** Locks artists by id; leaves out those that don't exist or are beyond the scope. */
export function lockArtists(
  db: Db,
  artistIds: readonly number[],
  scope: StaffScope | null,
): Promise<LockedArtist[]> {
  return db.query(byIds, [artistIds, getScopeIds(scope)])
}

const matching = (text: string) =>
  statement({ name: 'artists.lock-matching', isPrepared: false, text, row: lockedRow })

/** Locks the artists of a filter but the excluded ones, up to a maximum. */
export function lockMatchingArtists(
  db: Db,
  {
    scope,
    except,
    limit,
    ...filter
  }: ArtistFilter & { scope: StaffScope | null; except: readonly number[]; limit: number },
): Promise<LockedArtist[]> {
  const { where, values, add } = buildArtistFilter(filter, scope)
  const text = `select ${columns} from artists a where ${where} and a.id <> all(${add(except)}::int[])
    order by a.id limit ${add(limit)} for update of a`
  return db.query(matching(text), values)
}
