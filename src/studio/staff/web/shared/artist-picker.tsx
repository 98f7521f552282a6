import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Tag } from '../../../../platform/ui/chip.tsx'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useDebounced } from '../../../../platform/web/use-debounced.ts'
import type { getArtist } from '../../../artists/contract.ts'
import type { searchStudio } from '../../../search/contract.ts'
import styles from './artist-picker.module.css'
import { useCan } from './self.ts'

interface Props {
  ids: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | null
}

const searchAfterMs = 200

/** Chooses artists by name: those chosen as tags, and a field that searches for more. */
export function ArtistPicker({ ids, onChange, error }: Props) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const names = useArtistNames(ids)
  const [query, setQuery] = useState('')
  const settled = useDebounced(query.trim(), searchAfterMs)
  const found = useQuery({
    queryKey: ['studio', 'artist-search', settled],
    queryFn: createQueryFn<CallOf<typeof searchStudio>>(api, '/api/studio/search/', { query: settled }),
    enabled: settled !== '',
  })
  const artists = found.data?.groups.find(({ kind }) => kind === 'artist')?.results ?? []
  const options = artists.map(({ id, title, detail }) => ({
    value: id,
    label: title,
    ...(detail !== null && { note: detail }),
  }))
  return (
    <div className={styles['picker']}>
      {ids.length > 0 && (
        <ul className={styles['tags']}>
          {ids.map((id, index) => {
            const name = names[index] ?? t('studio-team.roles.artist', { id })
            return (
              <li key={id}>
                <Tag
                  onRemove={() => onChange(ids.filter(other => other !== id))}
                  removeLabel={t('studio-team.roles.remove', { name })}
                >
                  {name}
                </Tag>
              </li>
            )
          })}
        </ul>
      )}
      <Dropdown
        label={t('studio-team.roles.addArtist')}
        error={error}
        value={null}
        options={options.filter(({ value }) => !ids.includes(Number(value)))}
        onQuery={setQuery}
        emptyText={getEmptyText(t, { isTyped: query.trim() !== '', isPending: found.isPending })}
        onChange={({ value, label }) => {
          const id = Number(value)
          client.setQueryData(artistNameKey(id), label)
          onChange([...ids, id])
          setQuery('')
        }}
      />
    </div>
  )
}

function getEmptyText(
  t: ReturnType<typeof useT>,
  { isTyped, isPending }: { isTyped: boolean; isPending: boolean },
): string {
  if (!isTyped) return t('studio-team.roles.artistType')
  return t(isPending ? 'common.loading' : 'studio-team.roles.artistEmpty')
}

const artistNameKey = (id: number) => ['studio', 'artist-name', id]

const artistNameQuery = (api: ApiClient, id: number) => ({
  queryKey: artistNameKey(id),
  queryFn: async (context: { signal: AbortSignal }): Promise<string> => {
    const read = createQueryFn<CallOf<typeof getArtist>>(api, '/api/studio/artists/{artist_id}/', {
      artist_id: id,
    })
    return (await read(context)).name
  },
})

/** Returns the names of artists, in the order of their ids; undefined for one that isn't known or not shown. */
export function useArtistNames(ids: readonly number[]): (string | undefined)[] {
  const api = useApi()
  const canRead = useCan('artists.read')
  return useQueries({ queries: ids.map(id => ({ ...artistNameQuery(api, id), enabled: canRead })) }).map(
    ({ data }) => data,
  )
}
