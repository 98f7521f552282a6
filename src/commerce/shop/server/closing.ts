import * as z from 'zod'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsEventHeldSql, buildProjectConditions } from './project-terms.ts'

const atOnce = 100

const closing = statement({
  name: 'shop.closing',
  text: `update projects p set closing_told_at = $1 from (
      select id from projects p where p.status = 'online'
         and p.sale_until > $1 and p.sale_until <= $1::timestamptz + interval '1 day'
         and (p.closing_told_at is null or p.closing_told_at < p.sale_until - interval '1 day')
         and ${buildProjectConditions('p').availability('$1')} = 1 and not ${buildIsEventHeldSql('p', '$1')}
       order by p.sale_until, p.id limit ${atOnce} for no key update skip locked) c
    where p.id = c.id returning p.id`,
  row: z.object({ id: z.int() }),
})

/**
 * Claims projects that close within a day and have stock left, each once, and again if the end moves. The
 * caller records the reminders in the same transaction.
 */
export async function takeClosingProjects(db: Db, now: number): Promise<number[]> {
  const rows = await db.query(closing, [new Date(now)])
  return rows.map(({ id }) => id)
}

interface Batch {
  projectId: number
  /** Unique key of the batch, which prevents repeated reminders. */
  key: string
  fanIds: number[]
  now: number
}

const reminder = statement({
  name: 'shop.closing-reminder',
  text: `select p.name, p.artist_id, (select coalesce(json_agg(f.id order by f.id), '[]')
      from unnest($2::bigint[]) f (id)
      where not exists (select from project_supporters s where s.project_id = p.id and s.user_id = f.id)) as fan_ids
    from projects p where p.id = $1`,
  row: z.object({
    name: z.record(z.string(), z.string()),
    artist_id: z.int().nullable(),
    fan_ids: z.array(z.int()),
  }),
})

/**
 * Reminds the fans of a batch who have not bought from the project. Returns false if the batch was reminded
 * before.
 */
export async function remindOfClosing(db: Db, { projectId, key, fanIds, now }: Batch): Promise<boolean> {
  const [project] = await db.query(reminder, [projectId, fanIds])
  if (!project) return false
  return recordDomainEvent(db, {
    kind: 'project_closes',
    key,
    artistId: project.artist_id,
    fanIds: project.fan_ids,
    params: { project: project.name },
    path: paths.project(projectId),
    at: now,
  })
}
