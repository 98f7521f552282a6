import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { BellIcon, BellOffIcon } from '../../../platform/ui/icons.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import styles from './chat-panel.module.css'

interface Props {
  language: string
  setLanguage: (language: string) => void
  languages: string[]
  isReadAloud: boolean
  setReadAloud: (isReadAloud: boolean) => void
}

export function ChatHead({ language, setLanguage, languages, isReadAloud, setReadAloud }: Props) {
  const t = useT()
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
        label={t('chat.readAloud')}
        aria-pressed={isReadAloud}
        icon={isReadAloud ? <BellIcon /> : <BellOffIcon />}
        onClick={() => setReadAloud(!isReadAloud)}
      />
    </header>
  )
}
