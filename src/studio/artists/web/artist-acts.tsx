import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog, type ActDialogProps } from '../../kit/web/shared/act-dialog.tsx'
import type { ObjectAct } from '../../kit/web/shared/object-page.tsx'
import type { actOnArtists, publishArtist, unpublishArtist } from '../contract.ts'
import { type Artist, type ArtistAct, refreshArtists } from './queries.ts'

/** The acts on one artist, and the dialog of the chosen one. */
export function useArtistActs(artist: Artist): {
  acts: ObjectAct<Artist['allowed'][number]>[]
  dialog: ReactNode
} {
  const t = useT()
  const [chosen, setChosen] = useState<ArtistAct | null>(null)
  const feature = artist.is_featured ? 'unfeature' : 'feature'
  const offer = (act: ArtistAct) => ({ label: t(`studio-artists.act.${act}`), run: () => setChosen(act) })
  return {
    acts: [
      { name: 'unpublish', look: 'danger', ...offer('unpublish') },
      { name: 'publish', ...offer('publish') },
      { name: 'feature', ...offer(feature) },
      {
        name: 'edit',
        look: 'primary',
        label: t('studio-artists.edit'),
        href: studioPaths.editArtist(artist.artist_id),
      },
    ],
    dialog: chosen && <ArtistActDialog act={chosen} artist={artist} onClose={() => setChosen(null)} />,
  }
}

interface Props {
  act: ArtistAct
  artist: Artist
  onClose: () => void
}

function ArtistActDialog({ act, artist, onClose }: Props) {
  const t = useT()
  const send = useAct(artist.artist_id)
  const client = useQueryClient()
  return (
    <ActDialog
      title={t(`studio-artists.ask.${act}`, { name: artist.name })}
      consequences={<p>{t(`studio-artists.consequence.${act}`)}</p>}
      reason={act === 'unpublish' ? 'required' : 'optional'}
      confirmLabel={t(`studio-artists.act.${act}`)}
      isDangerous={act === 'unpublish'}
      run={input => send(act, input).finally(() => refreshArtists(client))}
      doneText={t(`studio-artists.done.${act}`, { name: artist.name })}
      onClose={onClose}
    />
  )
}

type ActInput = Parameters<ActDialogProps['run']>[0]

/** Returns a function that does an act on the artist. */
function useAct(artistId: number) {
  const api = useApi()
  return (act: ArtistAct, { reason, idempotencyKey }: ActInput): Promise<unknown> => {
    const options = { idempotencyKey }
    const input = { artist_id: artistId, ...(reason && { reason }) }
    switch (act) {
      case 'unpublish':
        return api.call<CallOf<typeof unpublishArtist>>(
          'POST',
          '/api/studio/artists/{artist_id}/unpublish/',
          { artist_id: artistId, reason },
          options,
        )
      case 'publish':
        return api.call<CallOf<typeof publishArtist>>(
          'POST',
          '/api/studio/artists/{artist_id}/publish/',
          input,
          options,
        )
      default:
        return api.call<CallOf<typeof actOnArtists>>(
          'POST',
          '/api/studio/artists/bulk/',
          { act, ...(reason && { reason }), selection: { artist_ids: [artistId] } },
          options,
        )
    }
  }
}
