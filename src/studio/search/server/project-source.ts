import { searchProjectsForStaff } from '../../../commerce/shop/server/index.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import type { SearchSource } from './search-sources.ts'

/** Finds projects by number or name, and leads to their orders. */
export const projectSource: SearchSource = {
  kind: 'project',
  right: 'shop.read',
  scope: 'artist',
  async search(db, input) {
    const projects = await searchProjectsForStaff(db, input)
    return projects.map(({ id, name, status }) => ({
      id: String(id),
      title: name,
      detail: `#${id} · ${status}`,
      path: `${studioPaths.orders()}?project_id=${id}`,
    }))
  },
}
