import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import { type listHeads as declared, season } from '../contract.ts'

/** Number of heads listed: one per hour for a week. */
const headsShown = 168

const list = statement({
  name: 'votes.heads',
  text: `select (select json_build_object('block', block, 'hash', encode(hash, 'hex')) from vote_blocks
        where season = $1 order by block desc limit 1) as head,
      coalesce((select json_agg(json_build_object('block', h.block, 'hash', encode(b.hash, 'hex'), 'at', h.at,
          'jws', h.jws, 'witnesses', (select coalesce(json_agg(json_build_object('name', w.witness, 'url', w.url)
            order by w.witness), '[]') from vote_witnessings w where w.season = h.season and w.block = h.block))
          order by h.block desc)
        from (select * from vote_heads where season = $1 order by block desc limit $2) h
          join vote_blocks b on b.season = h.season and b.block = h.block), '[]') as heads`,
  row: z.object({
    head: z.object({ block: z.int(), hash: z.string() }).nullable(),
    heads: z.array(
      z.object({
        block: z.int(),
        hash: z.string(),
        at: z.string(),
        jws: z.string(),
        witnesses: z.array(z.object({ name: z.string(), url: z.string() })),
      }),
    ),
  }),
})

export async function listHeads(db: ReadDb): Promise<z.input<(typeof declared)['answer']>> {
  const [row] = await db.query(list, [season, headsShown])
  const heads = row?.heads ?? []
  return {
    head: row?.head ?? null,
    results: heads.map(head => ({ ...head, at: new Date(head.at).toISOString() })),
  }
}
