import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'

const soon = statement({
  name: 'votes.stages-soon',
  text: `select s.id, ${buildTextSql('s.name', '$3')} as title, n.kind, n.at
    from vote_stages s cross join lateral (values
      ('vote_opens', s.opens_at, s.status = 'upcoming'),
      ('vote_closes', s.closes_at, s.status in ('upcoming', 'open')),
      ('vote_result', s.results_at, s.status <> 'final')) n (kind, at, is_ahead)
    where n.is_ahead and n.at > $1 and n.at <= $2 order by n.at, s.id`,
  row: z.object({
    id: z.int(),
    title: z.string(),
    kind: z.enum(['vote_opens', 'vote_closes', 'vote_result']),
    at: z.date(),
  }),
})

/** Lists stages of the vote that open, close or become final by schedule before `until`, soonest first. */
export const listStagesSoon = (
  db: ReadDb,
  { now, until, locale }: { now: number; until: number; locale: string },
) => db.query(soon, [new Date(now), new Date(until), locale])
