import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { defaultLocale } from '../../../platform/contract/locales.ts'
import { toThumbnails } from '../../../platform/contract/picture.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { keyOf, type listNotifications, textOfKind } from '../contract.ts'

type Page = AnswerOf<typeof listNotifications>

interface Query {
  userId: number
  /** The last one of the page before; null for the newest. */
  after: { atMs: number; happeningId: number } | null
  limit: number
  locale: string
}

interface Row {
  new_count: number
  id: number | null
  kind: string
  at: Date
  is_new: boolean
  params: HappeningParams
  path: string
  image_id: string | null
}

/** Values of a text; in several languages as locale → text. */
export type HappeningParams = Record<string, string | number | Record<string, string>>

/** New ones are counted up to here: a marker says no more than "many". */
const newCountMax = 100

const text = `
  select t.new_count, n.*
    from (select count(*)::int as new_count from (
      select from notifications where user_id = $1 and is_new limit ${newCountMax}) counted) t
    left join (
      select h.id, h.kind, page.at, page.is_new, h.params, h.path, a.image_id
        from (
          select happening_id, at, is_new from notifications
           where user_id = $1 and (at, happening_id) < ($2, $3)
           order by at desc, happening_id desc limit $4
        ) page
        join happenings h on h.id = page.happening_id
        left join artists a on a.id = h.artist_ids[1]
    ) n on true
   order by n.at desc, n.id desc`

/**
 * One page, newest first, in one round trip (spec 7.1). It begins behind a notification and not at a number, so that
 * what comes in meanwhile neither repeats nor hides any.
 */
export async function readNotifications(db: ReadDb, { userId, after, limit, locale }: Query): Promise<Page> {
  const found = await db.query<Row>({
    name: 'notifications.list',
    text,
    values: [
      userId,
      after ? new Date(after.atMs) : 'infinity',
      after?.happeningId ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    ],
  })
  const rows = found.filter(row => row.id !== null)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    pagination: {
      last_evaluated_key: last ? keyOf({ atMs: last.at.getTime(), happeningId: last.id ?? 0 }) : null,
      limit,
    },
    new_count: found[0]?.new_count ?? 0,
    results: shown.map(row => ({
      notification_type: row.kind,
      timestamp: row.at.toISOString(),
      image: toThumbnails(row.image_id)?.thumb ?? null,
      link: row.path,
      text: textOfKind(row.kind),
      text_params_obj: paramsIn(locale, row.params),
      is_new: row.is_new,
    })),
  }
}

/** The values as a reader of this language sees them; what is not there in it is there in English. */
export function paramsIn(locale: string, params: HappeningParams): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? (value[locale] ?? value[defaultLocale] ?? Object.values(value)[0] ?? '')
        : value,
    ]),
  )
}

/** Everything that a fan was told is read. */
export async function checkNotifications(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'notifications.check',
    text: 'update notifications set is_new = false where user_id = $1 and is_new',
    values: [userId],
  })
}
