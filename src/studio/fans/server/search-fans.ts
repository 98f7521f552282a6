import { listFansForStaff } from '../../../identity/accounts/server/index.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { maskEmail } from '../../../platform/server/mask.ts'
import type { SearchSource } from '../../search/server/index.ts'

/** Finds fans by number, whole email address, whole phone number, or the beginning of the name. */
export const fanSource: SearchSource = {
  kind: 'fan',
  right: 'fans.read',
  scope: 'none',
  async search(db, { query, limit }) {
    const term = query.trim()
    if (term === '') return []
    const page = { state: 'all', country: null, sort: 'name', limit, offset: 0 } as const
    const { rows } = await listFansForStaff(db, { query: term, ...page })
    return rows.map(({ id, username, email }) => ({
      id: String(id),
      title: username,
      detail: maskEmail(email),
      path: studioPaths.fan(id),
    }))
  },
}
