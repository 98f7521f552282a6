import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { BulkAct } from '../../kit/web/shared/bulk-bar.tsx'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import type { SelectionInput } from '../../kit/web/shared/selection.ts'
import { useCan } from '../../staff/web/shared/self.ts'
import { useSavedViews } from '../../views/web/shared/use-saved-views.ts'
import { useArtistColumns } from './artist-columns.tsx'
import { BulkActDialog } from './bulk-act-dialog.tsx'
import { type ArtistAct, artistsQuery, filterKeys, pageSize } from './queries.ts'
import { useGenres } from './use-genres.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.artists'), description: '' }),
  Component: ArtistsPage,
})

/** All artists that the person may see, with acts on many of them. */
function ArtistsPage() {
  const t = useT()
  const address = useListAddress(filterKeys)
  const { data, error, refetch } = useQuery(artistsQuery(useApi(), address))
  const columns = useArtistColumns()
  const filters = useArtistFilters()
  const views = useSavedViews('artists')
  const { acts, dialog } = useBulkActs()
  const canCreate = useCan('artists.write')
  return (
    <>
      <ListPage
        name="artists"
        title={t('studio.page.artists')}
        columns={columns}
        searchLabel={t('studio-artists.search')}
        filters={filters}
        address={address}
        list={{
          rows: data?.results,
          paging: { kind: 'pages', total: data?.pagination.total_count, limit: pageSize },
          error,
          retry: () => void refetch(),
        }}
        rowKey={artist => artist.artist_id}
        rowName={({ name }) => name}
        rowHref={artist => studioPaths.artist(artist.artist_id)}
        {...(acts.length > 0 && { bulkActs: acts })}
        csv={{ kind: 'artists', filter: address.search }}
        views={views}
        actions={canCreate && <NewArtistLink />}
        empty={{ title: t('studio-artists.empty'), text: t('studio-artists.emptyText') }}
      />
      {dialog}
    </>
  )
}

function NewArtistLink() {
  const t = useT()
  return (
    <a href={studioPaths.newArtist()} className={buildButtonClass({ look: 'primary', size: 40 })}>
      <span>{t('studio-artists.new')}</span>
    </a>
  )
}

function useArtistFilters(): ListFilter[] {
  const t = useT()
  const { genres } = useGenres()
  return [
    {
      key: 'state',
      title: t('studio-artists.state'),
      options: [
        { value: 'valid', label: t('studio-artists.state.valid') },
        { value: 'invalid', label: t('studio-artists.state.invalid') },
      ],
    },
    {
      key: 'is_featured',
      title: t('studio-artists.featured'),
      options: [
        { value: 'true', label: t('studio-artists.yes') },
        { value: 'false', label: t('studio-artists.no') },
      ],
    },
    {
      key: 'genre',
      title: t('studio-artists.genre'),
      options: genres.map(({ genre, name }) => ({ value: genre, label: name })),
    },
  ]
}

/** The acts on selected artists that the person has a right to, and the dialog of the chosen one. */
function useBulkActs(): { acts: BulkAct[]; dialog: ReactNode } {
  const t = useT()
  const [chosen, setChosen] = useState<{
    act: ArtistAct
    selection: SelectionInput
    unselect: () => void
  } | null>(null)
  const canWrite = useCan('artists.write')
  const canPublish = useCan('artists.publish')
  const offer = (act: ArtistAct, look?: 'danger'): BulkAct => ({
    label: t(`studio-artists.act.${act}`),
    ...(look && { look }),
    run: (selection, unselect) => setChosen({ act, selection, unselect }),
  })
  return {
    acts: [
      ...(canWrite ? [offer('feature'), offer('unfeature')] : []),
      ...(canPublish ? [offer('publish'), offer('unpublish', 'danger')] : []),
    ],
    dialog: chosen && (
      <BulkActDialog
        act={chosen.act}
        selection={chosen.selection}
        onDone={chosen.unselect}
        onClose={() => setChosen(null)}
      />
    ),
  }
}
