import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { artistErrors } from '../../artists/contract.ts'
import * as contract from '../contract.ts'
import { endSales } from './end-sales.ts'
import { projectContent } from './import/project-content.ts'
import { listArtistProjects } from './list-artist-projects.ts'
import { projectMachine } from './project-machine.ts'
import { presentProject } from './project-row.ts'
import { searchProjects } from './search-projects.ts'

export { cancelProject, publishProject } from './change-project.ts'
export { changeStock } from './change-stock.ts'
export { presaleOf } from './presales.ts'
export { projectAvailability, shownPrice, textIn } from './project-terms.ts'
export { holdStock, releaseStock, returnSold, sellHeld } from './stock.ts'

export const shopModule: ServerModule = {
  name: 'shop',
  machines: [projectMachine],
  contents: [projectContent],
  tasks: [endSales],
  implementations: [
    implement(contract.searchProjects, async ({ query }, { read, locale, now }) =>
      toOffsetPage(
        query,
        await searchProjects(read, { ...query, artistName: query.artist_name, locale, now: now() }),
        presentProject,
      ),
    ),
    implement(contract.artistProjects, async ({ params, query }, { read, locale, now }) => {
      const list = await listArtistProjects(read, {
        ...query,
        artistId: params.artist_id,
        locale,
        now: now(),
      })
      return list.isThere ? toOffsetPage(query, list, presentProject) : fail(artistErrors.notFound)
    }),
  ],
}
