import * as z from 'zod'
import type { Db, ReadDb } from '../database.ts'
import { statement } from '../statement.ts'

/** A block of a signed record and its hash, as 64 hex digits. */
export interface Head {
  block: number
  hash: string
}

/**
 * A chain of blocks whose heads are known outside. A restored copy may lack its last blocks: other blocks in
 * their place would fork it.
 */
export interface SignedRecord {
  name: string
  /** Reads the last block; null if no block is known outside. */
  readHead: (db: Db) => Promise<Head | null>
  /** Reads the hash of a block; null if there is no such block. */
  findHash: (db: Db, block: number) => Promise<string | null>
}

/** Returns SQL that says whether the record may not be extended; `name` is SQL, too. */
export const buildIsHeldSql = (name: string) =>
  `exists (select from restores where ${name} = any(held_records))`

const isHeld = statement({
  name: 'restores.is-record-held',
  text: `select ${buildIsHeldSql('$1')} as is_held`,
  row: z.object({ is_held: z.boolean() }),
})

/** Returns whether the record may not be extended, because it may lack blocks that are known outside. */
export async function isRecordHeld(db: ReadDb, name: string): Promise<boolean> {
  const [row] = await db.query(isHeld, [name])
  return row?.is_held === true
}

/** Parses `vote=120:9f3c…,log=88:…`; null if it is malformed. */
export function parseHeads(text: string): Map<string, Head> | null {
  const heads = new Map<string, Head>()
  for (const part of text.split(',')) {
    const [, name = '', block = '', hash = ''] = /^(\w+)=(\d{1,9}):([0-9a-f]{64})$/.exec(part.trim()) ?? []
    if (!hash) return null
    heads.set(name, { block: Number(block), hash })
  }
  return heads
}

/**
 * Compares a record with its newest head that is known outside. Returns a sentence if extending it would fork
 * it, or might.
 */
export async function findFork(
  db: Db,
  { name, readHead, findHash }: SignedRecord,
  known: Head | undefined,
): Promise<string | null> {
  const own = await readHead(db)
  if (known === undefined) {
    if (own === null) return null
    return `The record "${name}" ends here at block ${own.block}: give its newest head that is known outside (--heads ${name}=BLOCK:HASH), or hold it (--hold ${name}).`
  }
  const hash = await findHash(db, known.block)
  if (hash === known.hash) return null
  if (hash !== null) return `Block ${known.block} of the record "${name}" is another one than outside.`
  return `The record "${name}" ends here at block ${own?.block ?? 0}, and outside at ${known.block} or later: restore a later moment, or hold it (--hold ${name}).`
}
