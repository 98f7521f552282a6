import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { ArrowLeftIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import { ArtistRows } from './artist-rows.tsx'
import { LiveResults } from './live-results.tsx'
import { RecentArtistsRow } from './recent-artists-row.tsx'
import { RecentList } from './recent-list.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-overlay.module.css'
import { computeNextPosition, isTyping } from './search-text.ts'
import { useLiveArtists, useRecentSearches, useRecommendedArtists, useSearchSubmit } from './use-search.ts'

export default function SearchOverlay({ close }: ModalProps) {
  const t = useT()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { state, retry } = useLiveArtists(text)
  const submit = useSearchSubmit()
  // Runs after the dialog's effect, which focuses its first button.
  useEffect(() => input.current?.focus(), [])

  const change = (next: string) => {
    setText(next)
    if (next === '') input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Prevents the default, by which Esc clears a search input first instead of closing the overlay.
    if (event.key === 'Escape' && event.target === input.current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      close()
    } else moveFocus(event, input.current)
  }
  return (
    <Dialog open onClose={close} title={t('search.overlay.title')} titleHidden size="screen">
      <search className={styles['overlay']} onKeyDown={onKeyDown}>
        <div className={styles['field']}>
          <SearchField
            value={text}
            onChange={change}
            onSearch={submit}
            inputRef={input}
            start={
              <IconButton label={t('search.close')} icon={<ArrowLeftIcon size={22} />} onClick={close} />
            }
          />
        </div>
        {state.kind === 'idle' ? (
          <Suggestions onEmptied={() => input.current?.focus()} />
        ) : (
          <LiveResults state={state} query={text.trim()} onRetry={retry} />
        )}
      </search>
    </Dialog>
  )
}

/** Shown for an empty field: recent searches, recent and recommended artists. */
function Suggestions({ onEmptied }: { onEmptied: () => void }) {
  const t = useT()
  const { add } = useRecentSearches()
  const { artists, isLoading } = useRecommendedArtists()
  return (
    <>
      <RecentList onRemoved={onEmptied} />
      <RecentArtistsRow onCleared={onEmptied} />
      {(isLoading || artists.length > 0) && (
        <section className={styles['block']} aria-labelledby="search-recommended">
          <h3 id="search-recommended" className={styles['title']}>
            {t('search.recommended.title')}
          </h3>
          <ArtistRows artists={artists} loadingCount={isLoading ? 3 : 0} onChoose={({ name }) => add(name)} />
        </section>
      )}
    </>
  )
}

/**
 * Arrow keys move the focus through the result links. They stay real links (rather than ARIA options), so
 * that screen readers announce them and they open in a new tab. Typing on a link continues in the input.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  if (!input || event.nativeEvent.isComposing) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')]
  const place = places.indexOf(event.target as HTMLElement)
  if (place === -1 && event.target !== input) return
  if (place !== -1 && isTyping(event)) {
    input.focus()
    return
  }
  const next = computeNextPosition(event.key, place, places.length)
  if (next === undefined) return
  event.preventDefault()
  const target = places[next] ?? input
  target.focus()
}
