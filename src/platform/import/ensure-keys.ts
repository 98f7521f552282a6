import * as z from 'zod'
import type { Db, ReadDb } from '../server/database.ts'
import { runOnce } from '../server/once.ts'
import { statement } from '../server/statement.ts'
import type { ContentKind } from './kind.ts'

/** Assigns the given keys to rows; a key of another row moves to this one. */
export async function setKeys(db: Db, kind: string, rows: { id: number; key: string }[]): Promise<void> {
  await runOnce(
    db,
    `insert into import_keys (kind, key, id) select $1, * from unnest($2::text[], $3::int[])
      on conflict (kind, key) do update set id = excluded.id`,
    [kind, rows.map(({ key }) => key), rows.map(({ id }) => id)],
  )
}

/** Assigns keys to rows that have none: all rows of a kind, or the given ids. */
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

const keysQuery = statement({
  name: 'import.keys-of-rows',
  text: 'select id, key from import_keys where kind = $1 and id = any($2::int[])',
  row: z.object({ id: z.int(), key: z.string() }),
})

/** Reads the keys of rows by their ids; omits rows without a key. */
export async function readKeys(db: ReadDb, kind: string, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.query(keysQuery, [kind, ids])
  return new Map(rows.map(({ id, key }) => [id, key]))
}
