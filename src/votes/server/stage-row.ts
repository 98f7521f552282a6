import * as z from 'zod'
import { buildTextSql } from '../../platform/server/localized-text.ts'

export const stageRow = z.object({
  id: z.int(),
  season: z.int(),
  name: z.string(),
  opens_at: z.date(),
  closes_at: z.date(),
  final_at: z.date().nullable(),
  status: z.enum(['upcoming', 'open', 'tabulating', 'final']),
  result_visibility: z.enum(['live', 'hidden', 'final']),
  result_version: z.int(),
  now: z.date(),
})

/**
 * Builds the columns of {@link stageRow}; the query must alias the stage as `s`. `locale` is the placeholder
 * of the reader's language.
 */
export const buildStageColumnsSql = (
  locale: string,
) => `s.id, s.season, ${buildTextSql('s.name', locale)} as name, s.opens_at,
  s.closes_at, s.final_at, ${shownStatus('s')} as status, s.result_visibility, s.result_version, vote_clock() as now`

/**
 * Builds the SQL for a stage's status by the clock: a stage past its end accepts no ballots, even in the
 * second before it is closed.
 */
const shownStatus = (stage: string) =>
  `case when ${stage}.status = 'open' and ${stage}.closes_at <= vote_clock() then 'tabulating' else ${stage}.status end`

/**
 * SQL that selects a stage of season `$1` as `current`: the one with id `$2`, or else the current one. That
 * is the stage that is open or being tabulated; for a week, the one that has just become final; then the next
 * one; then the last one.
 */
export const currentStageSql = `current as (
  select s.* from vote_stages s where s.season = $1 and ($2::int is null or s.id = $2)
  order by case when s.status in ('open', 'tabulating') then 1
      when s.status = 'final' and s.final_at > vote_clock() - interval '7 days' then 2
      when s.status = 'upcoming' then 3 else 4 end,
    case when s.status = 'upcoming' then s.opens_at end, s.opens_at desc limit 1
)`
