import { isLocale, locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { Select } from '../../../platform/ui/select.tsx'
import { chooseLocale } from '../../../platform/web/browser/choose-locale.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { languageNames } from '../../../platform/web/shell/language-links.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { saveLocale } from '../../accounts/web/shared/current-user.ts'
import { Field, SettingsSection } from './shared/part.tsx'

/** The language of pages and emails: saves it to the profile and reloads the page in it (spec 6). */
export function LanguageSection() {
  const t = useT()
  const api = useApi()
  const { locale } = useTexts()
  const options = locales.map(code => ({
    value: code,
    label: languageNames[code],
    lang: toLanguageTag(code),
  }))
  const choose = (code: string) => {
    if (isLocale(code)) void chooseLocale(code, () => saveLocale(api, code))
  }
  return (
    <SettingsSection id="language" title={t('settings.language.title')} note={t('settings.language.note')}>
      <Field>
        <Select
          label={t('settings.language.label')}
          options={options}
          value={locale}
          onChange={event => choose(event.currentTarget.value)}
        />
      </Field>
    </SettingsSection>
  )
}
