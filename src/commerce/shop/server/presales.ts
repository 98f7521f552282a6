import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

export const presaleKinds = ['follow', 'make', 'code'] as const

interface PresaleQuery {
  productId: number
  /** Null for a visitor, who may still have a code. */
  userId: number | null
  /** Hash of the typed code, from {@link hashCode}. */
  codeHash: Buffer | null
  now: number
}

/**
 * Builds the SQL condition that a presale `s` of a product of project `p` is open to a fan or to the holder
 * of a code.
 */
export const buildPresaleOpenSql = ({
  userId,
  codeHash,
  now,
}: Record<'userId' | 'codeHash' | 'now', string>) =>
  `(s.opens_at <= ${now} and s.closes_at > ${now} and case s.kind
      when 'follow' then exists (select from follows f where f.user_id = ${userId} and f.artist_id = p.artist_id)
      when 'make' then exists (select from makes m join campaigns c on c.id = m.campaign_id
        where m.user_id = ${userId} and c.artist_id = p.artist_id)
      else s.code_hash = ${codeHash} end)`

const presale = statement({
  name: 'shop.presale-of',
  text: `select s.kind from presales s join products d on d.id = s.product_id join projects p on p.id = d.project_id
    where s.product_id = $1 and p.status = 'online' and least(d.sale_until, p.sale_until) > $4
      and ${buildPresaleOpenSql({ userId: '$2', codeHash: '$3', now: '$4' })}
    order by s.kind, s.id limit 1`,
  row: z.object({ kind: z.enum(presaleKinds) }),
})

/**
 * Finds the presale in which a fan may buy a product before its sale opens: for followers of the artist,
 * makers of a campaign of the artist, or holders of the code. Returns null if there is none.
 */
export async function findPresale(
  db: ReadDb,
  { productId, userId, codeHash, now }: PresaleQuery,
): Promise<(typeof presaleKinds)[number] | null> {
  const [found] = await db.query(presale, [productId, userId, codeHash, new Date(now)])
  return found?.kind ?? null
}

/** Converts a code to capitals without spaces and hyphens, and hashes it with SHA-256. */
export function hashCode(code: string): Buffer {
  const normalised = code
    .normalize('NFKC')
    .replaceAll(/[\s-]+/g, '')
    .toUpperCase()
  return createHash('sha256').update(normalised).digest()
}
