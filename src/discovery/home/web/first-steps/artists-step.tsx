import { queryOptions, useQuery } from '@tanstack/react-query'
import type { recommendArtists } from '../../../../catalogue/artists/contract.ts'
import { FollowButton } from '../../../../catalogue/follows/web/shared/follow-button.tsx'
import { useFollowing } from '../../../../catalogue/follows/web/shared/followed.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Picture } from '../../../../platform/ui/picture.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { queryCall } from '../../../../platform/web/query-call.ts'
import { scriptLanguage } from '../../../../platform/web/script-language.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import styles from './first-steps.module.css'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** Three artists that the fan's city asks for, or the world. */
function artistsQuery(api: ApiClient, cityId: string, locale: string) {
  return queryOptions({
    queryKey: ['artists', 'recommendation', cityId, locale],
    queryFn: queryCall<CallOf<typeof recommendArtists>>(api, '/api/v1/artists/recommendation/', {
      city_id: cityId,
      limit: 3,
      locale,
    }),
  })
}

export function ArtistsStep({ fan, next, ...frame }: StepProps) {
  const { t, locale } = useTexts()
  const query = artistsQuery(useApi(), String(fan.city?.id ?? 'global'), locale)
  const { data, isError } = useQuery(query)
  const artists = data?.results ?? []
  const stateOf = useFollowing(artists.map(({ id }) => id))
  return (
    <StepFrame
      {...frame}
      title={t('steps.artists')}
      text={t('steps.artists.text')}
      isDone={artists.some(({ id }) => stateOf(id).isFollowed)}
      onNext={next}
    >
      {!data && !isError && <Skeleton lines={6} />}
      {isError && <p role="alert">{t('steps.artists.failed')}</p>}
      {artists.length > 0 && (
        <ul className={styles['artists']}>
          {artists.map(artist => (
            <li key={artist.id}>
              <Picture
                media={artist.picture}
                sizes="56px"
                alt=""
                ratio="1:1"
                fit="thumb"
                className={styles['picture'] ?? ''}
              />
              <span className={styles['name']} lang={scriptLanguage(artist.name)}>
                {artist.name}
              </span>
              <FollowButton artist={artist} state={stateOf(artist.id)} isQuiet />
            </li>
          ))}
        </ul>
      )}
    </StepFrame>
  )
}
