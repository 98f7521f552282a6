import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { scheduleAnnouncement } from './announce-article.ts'

/** Publication date of unpublished articles: far ahead, but files can still represent it. */
const never = new Date('9999-12-31T00:00:00Z')

const byKey = statement({
  name: 'news.find-for-command',
  text: 'select id, published_at from articles where key = $1 for update',
  row: z.object({ id: z.int(), published_at: z.date() }),
})
export type FoundArticle = RowOf<typeof byKey>

/** Finds the article with this key and locks it for the rest of the transaction. */
export async function findArticle(db: Db, key: string): Promise<FoundArticle | undefined> {
  const [article] = await db.query(byKey, [key])
  return article
}

const setPublished = statement({
  name: 'news.set-published',
  text: 'update articles set published_at = $2, updated_at = $3 where id = $1',
  row: none,
})
const deleteStatement = statement({
  name: 'news.delete',
  text: 'delete from articles where id = $1',
  row: none,
})

/**
 * Publishes an article that the caller has locked. Followers are notified at the publication time, and only
 * once.
 */
export async function publishArticle(
  db: Db,
  { article, at, by }: { article: FoundArticle; at: Date; by: OperatorAct },
): Promise<{ published_at: string }> {
  await db.query(setPublished, [article.id, at, new Date(by.now)])
  await scheduleAnnouncement(db, article.id, at, by.now)
  return audit(db, 'news publish', { article, after: { published_at: at.toISOString() }, by })
}

/** Hides an article without deleting it; publishing restores it. */
export async function unpublishArticle(
  db: Db,
  article: FoundArticle,
  by: OperatorAct,
): Promise<{ published_at: string }> {
  await db.query(setPublished, [article.id, never, new Date(by.now)])
  return audit(db, 'news unpublish', { article, after: { published_at: never.toISOString() }, by })
}

export async function deleteArticle(db: Db, article: FoundArticle, by: OperatorAct): Promise<object> {
  await db.query(deleteStatement, [article.id])
  return audit(db, 'news delete', { article, after: {}, by })
}

/** @returns the new values */
async function audit<After extends object>(
  db: Db,
  act: string,
  { article, after, by }: { article: FoundArticle; after: After; by: OperatorAct },
): Promise<After> {
  const before = { published_at: article.published_at.toISOString() }
  await writeAudit(db, { ...by, act, object: `article ${article.id}`, before, after }, by.now)
  return after
}
