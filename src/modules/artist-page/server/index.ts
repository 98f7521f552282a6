import { fail } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { inOneStatement } from '../../../platform/server/one-statement.ts'
import { artistErrors } from '../../artists/contract.ts'
import * as contract from '../contract.ts'
import { getArtistPage } from './get-artist-page.ts'

/** What needs all that artists have, and so stands above the modules that know it. */
export const artistPageModule: ServerModule = {
  name: 'artist-page',
  implementations: [
    implement(contract.getArtistPage, async ({ params }, { db, locale, now }) => {
      const page = await getArtistPage(inOneStatement(db, 'artist-page'), {
        artistId: params.artist_id,
        locale,
        now: now(),
      })
      return page ?? fail(artistErrors.notFound)
    }),
  ],
}
