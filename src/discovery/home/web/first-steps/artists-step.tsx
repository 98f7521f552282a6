import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  popularArtists,
  recommendArtists,
  searchArtists,
} from '../../../../catalogue/artists/contract.ts'
import { useFollowState } from '../../../../catalogue/follows/web/shared/followed.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Chip } from '../../../../platform/ui/chip.tsx'
import { SearchIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useDebounced } from '../../../../platform/web/use-debounced.ts'
import { type Artist, facesMax, findCommonGenres, mergeArtists } from './artist-choice.ts'
import { ArtistFace } from './artist-face.tsx'
import styles from './first-steps.module.css'
import { StepFrame, type StepProps } from './step-frame.tsx'

const typingMs = 200

/**
 * Lists artists with the most makes in the fan's city, then the most popular: enough to choose from in
 * several genres.
 */
function suggestedQuery(api: ApiClient, cityId: number | undefined, locale: string) {
  const near = createQueryFn<CallOf<typeof recommendArtists>>(api, '/api/v1/artists/recommendation/', {
    city_id: cityId === undefined ? 'global' : String(cityId),
    limit: facesMax,
    locale,
  })
  const known = createQueryFn<CallOf<typeof popularArtists>>(api, '/api/v1/artists/popular/', {
    limit: 60,
    locale,
  })
  return queryOptions({
    queryKey: ['artists', 'suggested', cityId, locale],
    async queryFn(context) {
      const lists = await Promise.all([near(context), known(context)])
      return mergeArtists(...lists.map(({ results }) => results))
    },
  })
}

function foundQuery(api: ApiClient, query: string, locale: string) {
  return queryOptions({
    queryKey: ['artists', 'found', query, locale],
    queryFn: createQueryFn<CallOf<typeof searchArtists>>(api, '/api/v1/artists/', {
      query,
      limit: facesMax,
      locale,
    }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    select: ({ results }) => mergeArtists(results),
  })
}

/** Step to follow artists by tapping their faces: suggestions, those of a genre, or search results. */
export function ArtistsStep({ fan, next, ...frame }: StepProps) {
  const { t, locale } = useTexts()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [genre, setGenre] = useState<string | null>(null)
  const query = useDebounced(typed.trim(), typingMs)
  const suggested = useQuery(suggestedQuery(api, fan.city?.id, locale))
  const found = useQuery(foundQuery(api, query, locale))
  const isSearch = typed.trim() !== ''
  const { data, isError } = isSearch ? found : suggested
  const inGenre = (artist: Artist) => isSearch || genre === null || artist.genre_names.includes(genre)
  const shown = data?.filter(inGenre).slice(0, facesMax)
  const getFollowState = useFollowState(mergeArtists(suggested.data ?? [], shown ?? []).map(({ id }) => id))
  const isDone = [...(suggested.data ?? []), ...(shown ?? [])].some(({ id }) => getFollowState(id).isFollowed)
  return (
    <StepFrame
      {...frame}
      title={t('steps.artists')}
      text={t('steps.artists.text')}
      isDone={isDone}
      onNext={next}
    >
      <Input
        label={t('steps.artists.search')}
        labelHidden
        type="search"
        size={40}
        prefix={<SearchIcon size={18} />}
        placeholder={t('steps.artists.search')}
        value={typed}
        maxLength={200}
        onChange={event => setTyped(event.target.value)}
      />
      {suggested.data && (
        <fieldset aria-label={t('steps.artists.genres')} className={styles['genres']}>
          {findCommonGenres(suggested.data).map(name => (
            <Chip
              key={name}
              isOn={!isSearch && genre === name}
              onClick={() => {
                setTyped('')
                setGenre(!isSearch && genre === name ? null : name)
              }}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
      {!shown && !isError && <Skeleton lines={6} />}
      {isError && <p role="alert">{t('steps.artists.failed')}</p>}
      {shown?.length === 0 && <p role="status">{t('steps.artists.none')}</p>}
      {shown && shown.length > 0 && (
        <ul className={styles['faces']} aria-label={t('steps.artists')}>
          {shown.map(artist => (
            <li key={artist.id}>
              <ArtistFace artist={artist} state={getFollowState(artist.id)} />
            </li>
          ))}
        </ul>
      )}
    </StepFrame>
  )
}
