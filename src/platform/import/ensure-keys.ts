import type { Db } from '../server/database.ts'
import { runOnce } from '../server/once.ts'
import type { ContentKind } from './kind.ts'

/** Names rows by keys of the caller's; a key that named another row names this one from now on. */
export async function giveKeys(db: Db, kind: string, rows: { id: number; key: string }[]): Promise<void> {
  await runOnce(
    db,
    `insert into import_keys (kind, key, id) select $1, * from unnest($2::text[], $3::int[])
      on conflict (kind, key) do update set id = excluded.id`,
    [kind, rows.map(({ key }) => key), rows.map(({ id }) => id)],
  )
}

/** Assigns keys to rows that have none: all rows of a kind, or those with the given ids. */
export async function ensureKeys(
  db: Db,
  { name, table }: Pick<ContentKind, 'name' | 'table'>,
  ids: number[] | null = null,
): Promise<void> {
  await runOnce(
    db,
    `insert into import_keys (kind, key, id)
     select $1, gen_random_uuid()::text, t.id from ${table} t
      where ($2::int[] is null or t.id = any($2))
        and not exists (select from import_keys k where k.kind = $1 and k.id = t.id)`,
    [name, ids],
  )
}
