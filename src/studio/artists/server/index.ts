import {
  actOnArtists,
  createArtist,
  editArtist,
  findUntranslatedGenres,
  getArtistForStaff,
  listArtistsForStaff,
  listGenreNames,
} from '../../../catalogue/artists/server/index.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { findScope, type StaffContext } from '../../../platform/server/staff.ts'
import { registerExport } from '../../exports/server/index.ts'
import { registerSearchSource } from '../../search/server/index.ts'
import * as contract from '../contract.ts'
import { toFilter, toSelection } from './artist-filter.ts'
import { changePicture } from './change-picture.ts'
import { artistExport } from './export-artists.ts'
import { markArtist } from './mark-artist.ts'
import { presentArtist } from './present-artist.ts'
import { artistSource } from './search-artists.ts'

registerSearchSource(artistSource)
registerExport(artistExport)

const toAct = ({ actor, now }: StaffContext, reason: string | null = null): OperatorAct => ({
  actor,
  reason,
  now: now(),
})

const rightOfAct = {
  feature: 'artists.write',
  unfeature: 'artists.write',
  publish: 'artists.publish',
  unpublish: 'artists.publish',
} as const

/** Artists in the studio. Their rows and rules are those of the artists' module. */
export const studioArtistsModule: ServerModule = {
  name: 'studio-artists',
  implementations: [
    implement(contract.listArtists, async ({ query }, { read, scope, staff }) => {
      const { sort = null, limit, offset } = query
      const list = await listArtistsForStaff(read, { ...toFilter(query), scope, sort, limit, offset })
      return toOffsetPage(query, list, artist => presentArtist(artist, staff))
    }),
    implement(contract.getArtist, async ({ params }, { read, scope, staff, config }) => {
      const artist = await getArtistForStaff(read, params.artist_id, scope)
      if (!artist) return fail(platformErrors.notFound)
      return {
        ...presentArtist(artist, staff),
        about: artist.about,
        links: artist.links,
        untranslated_genres: findUntranslatedGenres(artist.genres),
        youtube_id: artist.youtube_id,
        itunes_artist_id: artist.itunes_artist_id,
        image_id: artist.image_id,
        created_at: artist.created_at.toISOString(),
        import_key: artist.import_key,
        public_url: config.publicUrl + paths.artist(artist),
      }
    }),
    implement(contract.listGenres, async (_input, { locale }) => ({ results: listGenreNames(locale) })),
    implement(contract.createArtist, async ({ body }, context) =>
      context.write(async db => {
        const artist = { name: body.name, isAnother: body.is_another, by: toAct(context) }
        const created = await createArtist(db, artist)
        return created === 'name_taken' ? fail(contract.studioArtistErrors.nameTaken) : created
      }),
    ),
    implement(contract.editArtist, async ({ params, body }, context) => {
      const { version, ...changes } = body
      const edit = { artistId: params.artist_id, scope: context.scope, version, changes, by: toAct(context) }
      return context.write(db => editArtist(db, edit))
    }),
    implement(contract.changeArtistPicture, ({ params, query, file }, context) =>
      changePicture({ artistId: params.artist_id, version: query.version, file }, context),
    ),
    implement(contract.unpublishArtist, async ({ params, body }, context) => {
      const mark = { artistId: params.artist_id, scope: context.scope, isValid: false }
      return context.write(db => markArtist(db, { ...mark, by: toAct(context, body.reason) }))
    }),
    implement(contract.publishArtist, async ({ params, body }, context) => {
      const mark = { artistId: params.artist_id, scope: context.scope, isValid: true }
      return context.write(db => markArtist(db, { ...mark, by: toAct(context, body.reason) }))
    }),
    implement(contract.actOnArtists, async ({ body }, context) => {
      const { act, reason, selection } = body
      const scope = findScope(context.staff, { right: rightOfAct[act], scope: 'artist' })
      if (scope === undefined) return fail(platformErrors.notFound)
      return context.write(db =>
        actOnArtists(db, { act, selection: toSelection(selection), scope, by: toAct(context, reason) }),
      )
    }),
  ],
}
