import { type Locale, locales, toLanguageTag } from '../../contract/locales.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { chooseLocale } from '../browser/choose-locale.ts'
import { useT, useTexts } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { useApi } from '../use-api.ts'
import type { SaveLocale } from './frame.tsx'
import styles from './language-links.module.css'

export const languageNames: Record<(typeof locales)[number], string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  fil: 'Filipino',
  ms: 'Bahasa Melayu',
  pt: 'Português',
  ru: 'Русский',
  'zh-tw': '繁體中文',
  'zh-cn': '简体中文',
  ko: '한국어',
  ja: '日本語',
  th: 'ไทย',
  vi: 'Tiếng Việt',
}

interface Props {
  keep: SaveLocale
}

/**
 * The language picker (spec 2.6): links that work without JavaScript; with it, the choice is stored. The
 * hrefs contain only a query, so that they are the same on every page.
 */
export function LanguageLinks({ keep }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const search = useRouterState({
    select: ({ opened }) =>
      opened?.loaded.kind === 'page' ? new URLSearchParams(opened.loaded.search).toString() : '',
  })
  const choose = (chosen: Locale) => (event: React.MouseEvent) => {
    event.preventDefault()
    chooseLocale(chosen, () => keep(api, chosen))
  }
  return (
    <Accordion title={t('common.language', { name: locale === 'pseudo' ? locale : languageNames[locale] })}>
      <ul className={styles['list']}>
        {locales.map(code => (
          <li key={code}>
            <a
              href={`?${search && `${search}&`}locale=${code}`}
              hrefLang={toLanguageTag(code)}
              data-locale={code}
              lang={toLanguageTag(code)}
              aria-current={code === locale ? 'true' : undefined}
              onClick={choose(code)}
            >
              {languageNames[code]}
            </a>
          </li>
        ))}
      </ul>
    </Accordion>
  )
}
