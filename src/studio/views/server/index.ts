import type { Right } from '../../../platform/contract/endpoint.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { findScope, type Staff } from '../../../platform/server/staff.ts'
import * as contract from '../contract.ts'
import { deleteView, insertView, listVisibleViews, updateView } from './saved-views.ts'

const rightOfPage: Record<contract.ViewPage, Right> = {
  artists: 'artists.read',
  log: 'log.read',
  orders: 'orders.read',
  team: 'team.read',
}

/** Returns whether the member of staff can open the page, possibly with a part of its rows. */
const canOpen = ({ rights }: Staff, page: contract.ViewPage) => rights.has(rightOfPage[page])

const mayDeleteShared = (staff: Staff) => findScope(staff, { right: 'team.write', scope: 'none' }) === null

/** Filters of the studio's lists that staff save, for themselves or for all. */
export const viewsModule: ServerModule = {
  name: 'views',
  tables: ['saved_views'],
  implementations: [
    implement(contract.listViews, async ({ params: { page } }, { read, staff }) => {
      if (!canOpen(staff, page)) return fail(platformErrors.notFound)
      const views = await listVisibleViews(read, staff.staffId, page)
      return {
        results: views.map(view => ({
          view_id: view.id,
          name: view.name,
          query: view.query,
          is_shared: view.is_shared,
          is_own: view.is_own,
          allowed: [
            ...(view.is_own ? (['edit'] as const) : []),
            ...(view.is_own || mayDeleteShared(staff) ? (['delete'] as const) : []),
          ],
        })),
      }
    }),
    implement(contract.saveView, async ({ params: { page }, body }, { write, staff, now }) => {
      if (!canOpen(staff, page)) return fail(platformErrors.notFound)
      return write(db => insertView(db, { ...body, page, staffId: staff.staffId, now: now() }))
    }),
    implement(contract.changeView, async ({ params, body }, { write, staff }) => {
      const owned = { staffId: staff.staffId, page: params.page }
      return write(db => updateView(db, params.view_id, { ...body, ...owned }))
    }),
    implement(contract.deleteView, async ({ params }, { write, staff, actor, now }) => {
      const rules = { mayDeleteShared: mayDeleteShared(staff), by: { actor, reason: null, now: now() } }
      const owned = { staffId: staff.staffId, page: params.page }
      return write(db => deleteView(db, params.view_id, { ...owned, ...rules }))
    }),
  ],
}
