import * as z from 'zod'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../platform/contract/endpoint.ts'
import type { Failure } from '../../platform/contract/errors.ts'
import { defaultLocale } from '../../platform/contract/locales.ts'
import { rejectOversizedList, toResponseLimit } from '../../platform/contract/paged.ts'
import { toThumbnails } from '../../platform/contract/picture.ts'
import type { Db, ReadDb } from '../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../platform/server/json-rows.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { getTextKey, type listNotifications, toCursor } from '../contract.ts'

type Page = ResponseOf<typeof listNotifications>

interface Query {
  userId: number
  /** Cursor: the last notification of the previous page; null for the first page. */
  after: { atMs: number; happeningId: number } | null
  limit: number
  locale: string
}

/** Parameters of a text; translated parameters map locales to texts. */
export const domainEventParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.record(z.string(), z.string())]),
)
export type DomainEventParams = z.output<typeof domainEventParams>

/** Maximum count of new notifications that is reported. */
const newCountMax = 100

const row = z.object({
  id: z.int(),
  kind: z.string(),
  at: z.string(),
  is_new: z.boolean(),
  params: domainEventParams,
  path: z.string(),
  artist_id: z.int().nullable(),
})

const list = statement({
  name: 'notifications.list',
  text: `select (
      select count(*)::int from (
        select from notifications where user_id = $1 and is_new limit ${newCountMax}
      ) counted
    ) as new_count,
    (select json_agg(r) from (
      select h.id, h.kind, ${buildIsoUtcSql('page.at')} as at, page.is_new, h.params, h.path, h.artist_ids[1] as artist_id
        from (
          select happening_id, at, is_new from notifications
           where user_id = $1 and (at, happening_id) < ($2, $3)
           order by at desc, happening_id desc limit $4
        ) page
        join domain_events h on h.id = page.happening_id
       order by page.at desc, h.id desc
    ) r) as rows`,
  row: z.object({ new_count: z.int(), rows: z.array(row).nullable() }),
})

/**
 * Reads one page, newest first (spec 7.1). Uses a cursor (keyset pagination) instead of an offset, so that
 * new notifications neither repeat nor hide others.
 */
export async function readNotifications(
  db: ReadDb,
  { userId, after, limit, locale }: Query,
): Promise<Page | Failure> {
  const [found] = await db.query(list, [
    userId,
    after ? new Date(after.atMs) : 'infinity',
    after?.happeningId ?? Number.MAX_SAFE_INTEGER,
    limit + 1,
  ])
  const rows = found?.rows ?? []
  const refused = rejectOversizedList(limit, rows.length)
  if (refused) return refused
  const shown = rows.slice(0, limit)
  const artists = await readArtistCards(
    db,
    shown.map(row => row.artist_id),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    pagination: {
      last_evaluated_key: last ? toCursor({ atMs: Date.parse(last.at), happeningId: last.id }) : null,
      limit: toResponseLimit(limit),
    },
    new_count: found?.new_count ?? 0,
    results: shown.map(row => ({
      notification_type: row.kind,
      timestamp: row.at,
      image: toThumbnails(artists.find(row.artist_id)?.picture?.id ?? null)?.thumb ?? null,
      link: row.path,
      text: getTextKey(row.kind),
      text_params_obj: localizeParams(locale, row.params),
      is_new: row.is_new,
    })),
  }
}

/** Returns the parameters in the reader's language, or else in English. */
export function localizeParams(locale: string, params: DomainEventParams): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? (value[locale] ?? value[defaultLocale] ?? Object.values(value)[0] ?? '')
        : value,
    ]),
  )
}

const check = statement({
  name: 'notifications.check',
  text: 'update notifications set is_new = false where user_id = $1 and is_new',
  row: none,
})

/** Marks all of a fan's notifications as read. */
export async function checkNotifications(db: Db, userId: number): Promise<void> {
  await db.query(check, [userId])
}
