import { PinIcon } from '../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import type { ChatMessage } from '../chat-shapes.ts'
import styles from './chat-panel.module.css'

export function ArtistStrip({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useT()
  if (messages.length === 0) return null
  return (
    <section className={styles['artist']} aria-label={t('chat.fromArtist')}>
      <h3 className={styles['label']}>{t('chat.fromArtist')}</h3>
      <ul>
        {messages.slice(-2).map(({ id, author, text, lang }) => (
          <li key={id}>
            <bdi className={styles['speaker']}>{author.name}</bdi>{' '}
            <span dir="auto" {...(lang && { lang })}>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the pinned notice in the reader's language, or else in English. */
export function PinnedNotice({ texts }: { texts: Record<string, string> | null }) {
  const t = useT()
  const { locale } = useTexts()
  const own = texts?.[locale]
  const text = own ?? texts?.['en']
  if (!text) return null
  return (
    <p className={styles['pinned']}>
      <PinIcon size={16} />
      <VisuallyHidden>{t('chat.pinned')}: </VisuallyHidden>
      <span dir="auto" lang={getLang(own ? locale : 'en', locale)}>
        {text}
      </span>
    </p>
  )
}
