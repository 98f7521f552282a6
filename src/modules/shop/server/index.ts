import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { artistErrors } from '../../artists/contract.ts'
import * as contract from '../contract.ts'
import { projectContent } from './import/project-content.ts'
import { listArtistProjects, presentArtistProject } from './list-artist-projects.ts'
import { presentFoundProject, searchProjects } from './search-projects.ts'

export { projectAvailability, shownPrice } from './project-terms.ts'

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
    implement(contract.artistProjects, async ({ params, query }, { read, now }) => {
      const list = await listArtistProjects(read, { ...query, artistId: params.artist_id, now: now() })
      return list.isThere ? toOffsetPage(query, list, presentArtistProject) : fail(artistErrors.notFound)
    }),
  ],
}
