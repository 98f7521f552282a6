import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import { type listBlocks as declared, season } from '../contract.ts'
import type { RecordBlock } from '../record-shapes.ts'

/** A page ends after this many blocks, or with the block whose weight brings the sum to the limit. */
const pageEnds = { blocks: 1_000, weight: 5_000 }

/**
 * `before` is the total weight of the preceding blocks; the page ends with the first block that reaches the
 * limit.
 */
const list = statement({
  name: 'votes.blocks',
  text: `select block, body, before + weight >= $3::int as is_full from (
      select block, body, weight, sum(weight) over (order by block)::int - weight as before
      from (select * from vote_blocks where season = $1 and block > $2 order by block limit $4) next
    ) n where before < $3::int order by block`,
  row: z.object({ block: z.int(), body: z.string(), is_full: z.boolean() }),
})

type BlocksResponse = z.input<(typeof declared)['answer']>

/** Lists a page of blocks. Its end depends on the blocks alone, so a full page never changes. */
export async function listBlocks(db: ReadDb, after: number, ends = pageEnds): Promise<BlocksResponse> {
  const rows = await db.query(list, [season, after, ends.weight, ends.blocks])
  const last = rows.at(-1)
  return {
    results: rows.map(({ body }) => JSON.parse(body) as RecordBlock),
    is_finished: rows.length === ends.blocks || (last?.is_full ?? false),
    next_after: last?.block ?? after,
  }
}
