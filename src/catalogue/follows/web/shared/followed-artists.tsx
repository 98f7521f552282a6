import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import { Picture } from '../../../../platform/ui/picture.tsx'
import { Section } from '../../../../platform/ui/section.tsx'
import { showWholeCard } from '../../../../platform/ui/show-whole-card.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../../platform/web/script-language.ts'
import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { newestFollowsQuery } from '../queries.ts'
import styles from './followed-artists.module.css'

/**
 * Marks in the browser that the fan follows at least one artist, so that the page reserves space before the
 * first paint (`document.ts`).
 */
const marker = 'follows'

/** Followed artists, first on the page; hidden if there are none. */
export function FollowedArtists() {
  const t = useT()
  const user = useCurrentUser()
  const { data, isError } = useQuery({ ...newestFollowsQuery(useApi()), enabled: Boolean(user) })
  const artists = user ? (data ?? []).filter(({ artist }) => artist.is_valid) : []
  const isKnown = user === null || isError || data !== undefined
  const hasAny = artists.length > 0
  useEffect(() => {
    if (!isKnown) return
    if (!hasAny) delete document.documentElement.dataset['follows']
    if (data) getLocalStorage().set(marker, hasAny ? '1' : null)
  }, [isKnown, hasAny, data])
  return (
    <div className={styles['place']} data-filled={hasAny || undefined}>
      {hasAny && (
        <Section title={t('follow.yours')}>
          <ul className={styles['artists']} aria-label={t('follow.yours')} onFocus={showWholeCard}>
            {artists.map(({ artist }) => (
              <li key={artist.id}>
                <a href={paths.artist(artist)} className={styles['artist']}>
                  <Picture media={artist.picture} sizes="96px" alt="" ratio="1:1" fit="thumb" />
                  <span className={styles['name']} lang={detectScriptLanguage(artist.name)}>
                    {artist.name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
