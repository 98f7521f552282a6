import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { searchStudio } from '../contract.ts'
import { eventSource } from './event-source.ts'
import { projectSource } from './project-source.ts'
import { registerSearchSource, searchObjects } from './search-sources.ts'

export { registerSearchSource, type SearchSource } from './search-sources.ts'

registerSearchSource(eventSource)
registerSearchSource(projectSource)

/** The search of the command menu (⌘K). */
export const studioSearchModule: ServerModule = {
  name: 'studio-search',
  implementations: [
    implement(searchStudio, async ({ query }, { read, staff }) => {
      const typed = query.query.trim()
      return { groups: typed === '' ? [] : await searchObjects(read, staff, typed) }
    }),
  ],
}
