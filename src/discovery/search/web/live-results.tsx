import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ArtistRows } from './artist-rows.tsx'
import { NoResult } from './no-result.tsx'
import type { FoundArtist } from './queries.ts'
import styles from './search-overlay.module.css'
import type { LiveState } from './search-text.ts'
import { useRecentSearches } from './use-search.ts'

interface LiveResultsProps {
  state: Exclude<LiveState<FoundArtist>, { kind: 'idle' }>
  /** As typed, for the link to all results. */
  query: string
  onRetry: () => void
}

/** Live search results (spec 2.4): at most seven artists and a link to all. */
export function LiveResults({ state, query, onRetry }: LiveResultsProps) {
  const t = useT()
  const announcement = useAnnouncement(state)
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {state.kind === 'error' && (
        <ErrorState
          title={t('search.error.title')}
          text={t('search.error.text')}
          retryLabel={t('search.error.retry')}
          onRetry={onRetry}
        />
      )}
      {state.kind === 'none' && <NoResult query={state.query} />}
      {state.kind === 'found' && <Found state={state} query={query} />}
      {state.kind === 'loading' && <ArtistRows artists={[]} loadingCount={7} onChoose={() => {}} />}
    </>
  )
}

type FoundState = Extract<LiveState<FoundArtist>, { kind: 'found' }>

function Found({ state, query }: { state: FoundState; query: string }) {
  const t = useT()
  const { add } = useRecentSearches()
  return (
    <div className={styles['found']} data-waiting={state.isWaiting || undefined}>
      <ArtistRows artists={state.artists} label={t('search.live.label')} onChoose={({ name }) => add(name)} />
      {state.hasMore && (
        <ButtonLink href={paths.search(query)} wide data-place="" onClick={() => add(query)}>
          {t('search.live.more')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Debounced announcement for screen readers. An error has its own live region. */
function useAnnouncement(state: LiveState<FoundArtist>): string {
  const t = useT()
  if (state.kind === 'loading') return t('search.live.loading')
  if (state.kind === 'none') return t('search.live.count', { count: 0 })
  if (state.kind !== 'found' || state.isWaiting) return ''
  return t('search.live.count', { count: state.totalCount })
}
