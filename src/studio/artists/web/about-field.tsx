import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { locales } from '../../../platform/contract/locales.ts'
import { CheckIcon, PlusIcon } from '../../../platform/ui/icons.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { useLanguageName } from '../../kit/web/shared/language-name.ts'
import type { EditForm } from '../../kit/web/shared/use-edit-form.ts'
import styles from './artist-form.module.css'
import type { ArtistValues } from './artist-form.ts'

/** The text about an artist in each language; languages without one are marked. */
export function AboutField({ form }: { form: EditForm<ArtistValues> }) {
  const t = useT()
  const { locale } = useTexts()
  const getLanguageName = useLanguageName()
  const { field } = useController({ control: form.control, name: 'about' })
  const about: Record<string, string> = field.value
  const languages = [...locales, ...Object.keys(about).filter(key => !locales.some(known => known === key))]
  const [shown, setShown] = useState<string>(locale)
  const write = (language: string, text: string) => {
    const { [language]: _, ...others } = about
    // A language without a text isn't sent, and fans who read it get the English one.
    field.onChange(text.trim() === '' ? others : { ...about, [language]: text })
  }
  return (
    <TabProvider value={shown} onChange={setShown}>
      <TabList label={t('studio-artists.about.languages')} className={styles['languages']}>
        {languages.map(language => (
          <Tab key={language} value={language} count={<Mark isWritten={language in about} />}>
            {getLanguageName(language)}
          </Tab>
        ))}
      </TabList>
      {languages.map(language => (
        <TabPanel key={language} value={language}>
          <Textarea
            ref={field.ref}
            label={t('studio-artists.about.in', { language: getLanguageName(language) })}
            labelHidden
            lang={getLang(language, locale)}
            rows={8}
            maxLength={10_000}
            value={about[language] ?? ''}
            error={form.errorOf('about')}
            onChange={({ target }) => write(language, target.value)}
          />
        </TabPanel>
      ))}
    </TabProvider>
  )
}

function Mark({ isWritten }: { isWritten: boolean }): ReactNode {
  const t = useT()
  const MarkIcon = isWritten ? CheckIcon : PlusIcon
  return (
    <span data-absent={isWritten ? undefined : ''}>
      <MarkIcon size={14} />
      <VisuallyHidden>
        {t(isWritten ? 'studio-artists.about.written' : 'studio-artists.about.absent')}
      </VisuallyHidden>
    </span>
  )
}
