import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ViewPage, viewErrors } from '../contract.ts'

const visible = statement({
  name: 'views.visible',
  text: `select id, name, query, is_shared, staff_id = $1 as is_own from saved_views
    where page = $2 and (staff_id = $1 or is_shared) order by lower(name), id`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean(),
    is_own: z.boolean(),
  }),
})

/** Lists the views of a page that a member of staff sees: their own and the shared ones. */
export const listVisibleViews = (db: ReadDb, staffId: number, page: ViewPage) =>
  db.query(visible, [staffId, page])

/** Maximum number of views that one person has on a page. */
const ownMax = 100

const idRow = z.object({ id: z.int() })

const insert = statement({
  name: 'views.insert',
  text: `insert into saved_views (staff_id, page, name, query, is_shared, created_at)
    select $1::int, $2, $3, $4, $5, $6
     where (select count(*) from saved_views where staff_id = $1 and page = $2) < ${ownMax} returning id`,
  row: idRow,
})

interface View {
  name: string
  query: string
  is_shared: boolean
}

interface Owned {
  staffId: number
  page: ViewPage
}

export async function insertView(
  db: Db,
  { staffId, page, now, ...view }: View & Owned & { now: number },
): Promise<{ view_id: number } | Failure> {
  const values = [staffId, page, view.name, view.query, view.is_shared, new Date(now)]
  const [row] = await db.query(insert, values)
  return row ? { view_id: row.id } : fail(viewErrors.tooMany)
}

const update = statement({
  name: 'views.update',
  text: `update saved_views set name = coalesce($4, name), query = coalesce($5, query),
      is_shared = coalesce($6, is_shared)
    where id = $1 and staff_id = $2 and page = $3 returning id`,
  row: idRow,
})

/** Changes a person's own view; fails for those of others. */
export async function updateView(
  db: Db,
  viewId: number,
  {
    staffId,
    page,
    name,
    query,
    is_shared: isShared,
  }: Owned & { [Field in keyof View]?: View[Field] | undefined },
): Promise<{ view_id: number } | Failure> {
  const [row] = await db.query(update, [viewId, staffId, page, name, query, isShared])
  return row ? { view_id: row.id } : fail(platformErrors.notFound)
}

const remove = statement({
  name: 'views.delete',
  text: `delete from saved_views where id = $1 and page = $2 and (staff_id = $3 or ($4 and is_shared))
    returning staff_id = $3 as is_own`,
  row: z.object({ is_own: z.boolean() }),
})

/** Deletes an own view, or a shared one of somebody else if the person may, which is logged. */
export async function deleteView(
  db: Db,
  viewId: number,
  { staffId, page, mayDeleteShared, by }: Owned & { mayDeleteShared: boolean; by: OperatorAct },
): Promise<Record<string, never> | Failure> {
  const [row] = await db.query(remove, [viewId, page, staffId, mayDeleteShared])
  if (!row) return fail(platformErrors.notFound)
  if (!row.is_own) {
    const entry = { ...by, act: 'view delete', object: `view ${viewId}` }
    await writeAudit(db, { ...entry, before: { page }, after: {} }, by.now)
  }
  return {}
}
