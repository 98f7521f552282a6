import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { projectContent } from './import/project-content.ts'
import { presentFoundProject, searchProjects } from './search-projects.ts'

export const shopModule: ServerModule = {
  name: 'shop',
  contents: [projectContent],
  implementations: [
    implement(contract.searchProjects, async ({ query }, { read, now }) =>
      toOffsetPage(
        query,
        await searchProjects(read, { ...query, artistName: query.artist_name, now: now() }),
        presentFoundProject,
      ),
    ),
  ],
}
