import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce, runOnce } from '../../../../platform/server/once.ts'

const idRow = z.object({ id: z.int() })

const changedProducts = {
  products: 'select c.id from import_changes c',
  projects: 'select d.id from import_changes c join products d on d.project_id = c.id',
}

/** Recomputes the sale stops of products that a file may have changed. */
export async function refreshStops(db: Db, kind: keyof typeof changedProducts): Promise<void> {
  await runOnce(
    db,
    `update products d set sale_stops = sale_stops_of(d.event_id, d.show_id, d.project_id)
      where d.id = any(array(${changedProducts[kind]}))
        and d.sale_stops <> sale_stops_of(d.event_id, d.show_id, d.project_id)`,
  )
}

const changedProjects = {
  products: 'select distinct d.project_id as id from import_changes c join products d on d.id = c.id',
  projects: 'select c.id from import_changes c',
}

export async function refreshProjects(db: Db, kind: keyof typeof changedProjects): Promise<void> {
  const text = `select refresh_project(p.id) as id from (${changedProjects[kind]} order by 1) p`
  await readOnce(db, { text, row: idRow })
}

/** Locks products before their projects, because the import of a project may stop their sale. */
export async function lockProductsOfProjects(db: Db): Promise<void> {
  const text = `select d.id from products d where d.project_id in (select id from import_staged)
    order by d.id for no key update`
  await readOnce(db, { text, row: idRow })
}
