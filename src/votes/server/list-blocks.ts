import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import { type listBlocks as declared, season } from '../contract.ts'
import type { RecordBlock } from '../record-shapes.ts'

/** A page ends with this many blocks, or with the one that brings what they hold to so much. */
const pageEnds = { blocks: 1_000, weight: 5_000 }

/** `before` is what the blocks before a block hold; the page ends behind the first that reaches its weight. */
const list = statement({
  name: 'votes.blocks',
  text: `select block, body, before + weight >= $3::int as is_full from (
      select block, body, weight, sum(weight) over (order by block)::int - weight as before
      from (select * from vote_blocks where season = $1 and block > $2 order by block limit $4) next
    ) n where before < $3::int order by block`,
  row: z.object({ block: z.int(), body: z.string(), is_full: z.boolean() }),
})

type Answer = z.input<(typeof declared)['answer']>

/** Where a page ends follows from the blocks alone, so that one that is full is the same for ever. */
export async function listBlocks(db: ReadDb, after: number, ends = pageEnds): Promise<Answer> {
  const rows = await db.query(list, [season, after, ends.weight, ends.blocks])
  const last = rows.at(-1)
  return {
    results: rows.map(({ body }) => JSON.parse(body) as RecordBlock),
    is_finished: rows.length === ends.blocks || (last?.is_full ?? false),
    next_after: last?.block ?? after,
  }
}
