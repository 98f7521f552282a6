import { useState } from 'react'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { definePage } from '../../../../platform/web/page.ts'
import { ActDialog } from '../shared/act-dialog.tsx'
import { type ListAddress, useListAddress } from '../shared/list-address.ts'
import { ListPage } from '../shared/list-page.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import type { SavedView } from '../shared/saved-views.tsx'
import type { SelectionInput } from '../shared/selection.ts'
import { type SampleArtist, sampleArtists, sampleGenres } from './sample-artists.ts'

/** A list in the studio's kit, with filters over sample data; `size=all` shows all rows, so virtually. */
export default definePage({
  load: async () => null,
  head: () => ({ title: 'Kit: list', description: '' }),
  Component: KitListPage,
})

const pageSize = 50

function useColumns(): ListColumn<SampleArtist>[] {
  const { number, date } = useFormats()
  const [columns] = useState<ListColumn<SampleArtist>[]>(() => [
    { id: 'name', title: 'Artist', cell: ({ name }) => name, sort: 'name' },
    { id: 'genre', title: 'Genre', cell: ({ genre }) => genre },
    {
      id: 'state',
      title: 'State',
      isOnPhone: true,
      cell: ({ state }) => (
        <Badge color={state === 'valid' ? 'success' : 'warning'}>{toStateName(state)}</Badge>
      ),
    },
    {
      id: 'followers',
      title: 'Followers',
      isNumber: true,
      isOnPhone: true,
      sort: 'followers',
      cell: ({ followers }) => number(followers),
    },
    { id: 'changed', title: 'Changed', cell: ({ changedAt }) => date(changedAt, 'UTC') },
    { id: 'number', title: 'Number', isOptional: true, isNumber: true, cell: ({ artistId }) => artistId },
  ])
  return columns
}

const toStateName = (state: SampleArtist['state']) => (state === 'valid' ? 'Published' : 'Hidden')

function KitListPage() {
  const address = useListAddress(['state', 'genre', 'size'])
  const columns = useColumns()
  const [selected, setSelected] = useState<SelectionInput | null>(null)
  const [views, setViews] = useState<SavedView[]>([
    { viewId: 1, name: 'Hidden artists', query: 'state=invalid', isShared: true, canDelete: false },
  ])
  const matching = filterArtists(address)
  const limit = address.filters['size'] === 'all' ? matching.length : pageSize
  return (
    <>
      <ListPage
        name="kit"
        title="Artists"
        columns={columns}
        searchLabel="Search artists"
        filters={[
          {
            key: 'state',
            title: 'State',
            options: [
              { value: 'valid', label: 'Published' },
              { value: 'invalid', label: 'Hidden' },
            ],
          },
          { key: 'genre', title: 'Genre', options: sampleGenres.map(value => ({ value, label: value })) },
        ]}
        address={address}
        list={{
          rows: matching.slice(address.offset, address.offset + limit),
          paging: { kind: 'pages', total: matching.length, limit },
          error: null,
          retry: () => {},
        }}
        rowKey={({ artistId }) => artistId}
        rowName={({ name }) => name}
        rowHref={() => '/studio/kit/object/'}
        actions={
          <Button size={40} look="primary">
            New artist
          </Button>
        }
        bulkActs={[{ label: 'Unpublish', look: 'danger', run: setSelected }]}
        csv={{ kind: 'artists', filter: address.search }}
        views={{
          views,
          onSave: async view => setViews([...views, { ...view, viewId: views.length + 1, canDelete: true }]),
          onDelete: view => setViews(views.filter(other => other !== view)),
        }}
        empty={{ title: 'No artists yet' }}
      />
      {selected && (
        <ActDialog
          title="Unpublish artists"
          consequences={<p>{selected.count} artists disappear from the site, with their pages.</p>}
          reason="required"
          confirmLabel="Unpublish"
          isDangerous
          run={async () => {}}
          doneText={`${selected.count} artists unpublished.`}
          onClose={() => setSelected(null)}
        />
      )}
    </>
  )
}

function filterArtists({ query, filters, sort }: ListAddress): readonly SampleArtist[] {
  const found = sampleArtists.filter(
    ({ name, state, genre }) =>
      name.toLowerCase().includes(query.toLowerCase()) &&
      (!filters['state'] || filters['state'] === state) &&
      (!filters['genre'] || filters['genre'] === genre),
  )
  if (sort === '') return found
  const sign = sort.startsWith('-') ? -1 : 1
  return found.toSorted(
    (a, b) => sign * (sort.endsWith('name') ? a.name.localeCompare(b.name) : a.followers - b.followers),
  )
}
