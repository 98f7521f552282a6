import * as z from 'zod'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { DrawProject } from './draw-row.ts'

const winnersStatement = statement({
  name: 'draws.winners-to-tell',
  text: `select w.id, e.user_id as "userId", w.confirm_until as "confirmUntil"
    from draw_winners w join draw_entries e on e.id = w.entry_id where w.id = any($1::bigint[]) order by w.id`,
  row: z.object({ id: z.int(), userId: z.int(), confirmUntil: z.date() }),
})

interface WinnersNotice {
  ids: readonly number[]
  projectId: number
  project: DrawProject
  now: number
}

/**
 * Notifies each winner once, in the transaction that chooses the winners. The deadline is formatted in the
 * fan's language.
 */
export async function notifyWinners(
  db: Db,
  { ids, projectId, project: { name, artistId }, now }: WinnersNotice,
): Promise<void> {
  if (ids.length === 0) return
  for (const { id, userId, confirmUntil } of await db.query(winnersStatement, [ids])) {
    await recordDomainEvent(db, {
      kind: 'order',
      key: `draw:${id}:won`,
      artistId,
      fanIds: [userId],
      at: now,
      path: paths.project(projectId, 'draw'),
      params: { news: 'won', project: name, until: formatTimeByLocale(confirmUntil) },
    })
  }
}

/** Formats a time in every locale, in UTC because the fan's time zone is unknown. */
function formatTimeByLocale(at: Date): Record<string, string> {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return Object.fromEntries(
    locales.map(locale => [
      locale,
      `${new Intl.DateTimeFormat(toLanguageTag(locale), style).format(at)} UTC`,
    ]),
  )
}
