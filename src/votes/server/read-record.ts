import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { season } from '../contract.ts'

/** Number of blocks read at once; low, because a block can have two megabytes. */
const blocksAtOnce = 50

const next = statement({
  name: 'votes.export-blocks',
  text: 'select block, body from vote_blocks where season = $1 and block > $2 order by block limit $3',
  row: z.object({ block: z.int(), body: z.string() }),
})

/** Yields the season's public record, block by block as published. */
export async function* readRecord(db: ReadDb): AsyncGenerator<RowOf<typeof next>> {
  let page: RowOf<typeof next>[] = []
  do {
    page = await db.query(next, [season, page.at(-1)?.block ?? 0, blocksAtOnce])
    yield* page
  } while (page.length === blocksAtOnce)
}
