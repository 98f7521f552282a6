import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Articles older than this when stored, or when their job runs, aren't announced. */
const freshMs = 3 * 24 * 3_600_000

/** Enqueues the announcement for the publication time, in the transaction that stores the article. */
export async function scheduleAnnouncement(db: Db, articleId: number, publishedAt: Date, nowMs: number) {
  if (publishedAt.getTime() <= nowMs - freshMs) return
  const runAt = new Date(Math.max(nowMs, publishedAt.getTime()))
  await addJob(db, announceArticle, { articleId }, { runAt, key: `announce-article:${articleId}` })
}

/**
 * Announces an article to the followers of its artists, at most once (idempotent). If publication was
 * postponed, the job enqueued for the new time announces it instead.
 */
export const announceArticle = defineTask({
  name: 'announceArticle',
  schema: z.object({ articleId: z.int() }),
  queue: 'bulk',
  async run({ articleId }, { database, now }) {
    await database.transaction(db => announce(db, articleId, now()))
  },
})

const announceStatement = statement({
  name: 'news.announce',
  text: `update articles a set announced_at = $2
            where id = $1 and announced_at is null and published_at <= $2 and published_at > $3
        returning published_at, fallback_locale,
                  array(select artist_id from article_artists where article_id = a.id order by position) as artist_ids,
                  (select json_object_agg(locale, title) from article_texts where article_id = a.id) as titles`,
  row: z.object({
    published_at: z.date(),
    artist_ids: z.array(z.int()),
    titles: z.record(z.string(), z.string()),
    fallback_locale: z.string(),
  }),
})

async function announce(db: Db, articleId: number, now: number): Promise<void> {
  const [row] = await db.query(announceStatement, [articleId, new Date(now), new Date(now - freshMs)])
  if (!row) return
  const artists = await readArtistCards(db, row.artist_ids)
  const [artist, ...others] = artists.pick(row.artist_ids).filter(({ is_valid }) => is_valid)
  if (!artist) return
  // English falls back to the title in the article's own language.
  const own = row.titles[row.fallback_locale] ?? ''
  await recordDomainEvent(db, {
    kind: 'news',
    key: `news:${articleId}`,
    artistId: artist.id,
    alsoArtistIds: others.map(({ id }) => id),
    params: { artist: artist.name, title: { ...row.titles, en: row.titles['en'] ?? own } },
    path: paths.news(articleId),
    at: row.published_at.getTime(),
  })
}
