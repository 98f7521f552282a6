import { useState } from 'react'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { FilterIcon } from '../../../platform/ui/icons.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import styles from './chat-panel.module.css'
import { ChatSettings } from './chat-settings.tsx'

interface Props {
  language: string
  setLanguage: (language: string) => void
  languages: string[]
  isReadAloud: boolean
  setReadAloud: (isReadAloud: boolean) => void
  /** Whether the chat accompanies a live picture, with hearts. */
  isLive: boolean
}

export function ChatHead({ language, setLanguage, languages, ...settings }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { tag } = useTexts()
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const choices = [...new Set([...languages, ...(language ? [language] : [])])]
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>{t('chat.title')}</h2>
      {choices.length > 1 && (
        <Select
          label={t('chat.language')}
          labelHidden
          size={40}
          value={language}
          onChange={event => setLanguage(event.target.value)}
          options={[
            { value: '', label: t('chat.language.all') },
            ...choices.map(value => ({ value, label: names.of(value) ?? value })),
          ]}
        />
      )}
      <IconButton
        label={t('chat.settings')}
        icon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ChatSettings isOpen={isOpen} onClose={() => setOpen(false)} {...settings} />
    </header>
  )
}
