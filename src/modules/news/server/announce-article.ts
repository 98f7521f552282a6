import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs.ts'

/** What is older when it is stored, or when its job comes to run, is an archive: nobody is told. */
const freshMs = 3 * 24 * 3_600_000

/** Has followers told at the time of publication, inside the transaction that stores the article. */
export async function askForAnnouncement(db: Db, articleId: number, publishedAt: Date, nowMs: number) {
  if (publishedAt.getTime() <= nowMs - freshMs) return
  const runAt = new Date(Math.max(nowMs, publishedAt.getTime()))
  await addJob(db, 'announce_article', { articleId }, { runAt, key: `announce-article:${articleId}` })
}
