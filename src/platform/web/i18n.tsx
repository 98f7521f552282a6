import { loadCatalog } from 'virtual:text-catalogs'
import { I18n } from '@lingui/core'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { type Locale, toLanguageTag } from '../contract/locales.ts'
import type { TextArea, TextKey } from './text-keys.ts'

export type TextValues = Record<string, string | number>
export type Translate = (key: TextKey, values?: TextValues) => string

export interface Texts {
  locale: Locale
  /** BCP 47 tag of the language, for `Intl` and `lang`. */
  tag: string
  t: Translate
  /** Returns whether a text exists; narrows keys that are built from server responses. */
  has: (key: string) => key is TextKey
}

type Catalog = Record<string, string | unknown[]>

const loaded = new Map<string, Promise<Catalog>>()

/** Loads an area's texts once, and only for the active locale. */
function loadArea(locale: Locale, area: TextArea): Promise<Catalog> {
  const key = `${locale}/${area}`
  const found = loaded.get(key)
  if (found) return found
  const catalog = loadCatalog(locale, area)
  loaded.set(key, catalog)
  catalog.catch(() => loaded.delete(key))
  return catalog
}

export function createTexts(locale: Locale): Texts & { load: (areas: TextArea[]) => Promise<void> } {
  const tag = toLanguageTag(locale)
  const i18n = new I18n({ locale: tag, messages: { [tag]: {} } })
  const loadedAreas = new Set<TextArea>()
  return {
    locale,
    tag,
    t: (key, values) => i18n._(key, values),
    has: (key): key is TextKey => key in i18n.messages,
    async load(areas) {
      const missing = areas.filter(area => !loadedAreas.has(area))
      for (const catalog of await Promise.all(missing.map(area => loadArea(locale, area)))) {
        i18n.load(tag, catalog as Parameters<typeof i18n.load>[1] & object)
      }
      for (const area of missing) loadedAreas.add(area)
    },
  }
}

const TextsContext = createContext<Texts | null>(null)

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts is used outside of TextsProvider')
  return texts
}

/** Returns the translate function: `const t = useT()`, then `t('search.placeholder')`. */
export function useT(): Translate {
  return useTexts().t
}

/**
 * Renders a text with marked-up parts: `<Rich id="error.contact" parts={{ link: text => <a …>{text}</a> }}
 * />`.
 */
export function Rich({
  id,
  values,
  parts,
}: {
  id: TextKey
  values?: TextValues
  parts: Record<string, (text: string) => ReactNode>
}) {
  return renderRichText(useT()(id, values), parts)
}

/** Renders a translated text with marked-up parts, such as a toast's message. */
export function renderRichText(text: string, parts: Record<string, (text: string) => ReactNode>): ReactNode {
  const segments = text.split(/<(\w+)>(.*?)<\/\1>/gs)
  return segments.map((segment, index) => {
    if (index % 3 === 0) return segment
    if (index % 3 === 1) return null
    const part = parts[segments[index - 1] ?? '']
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order
    return <Fragment key={index}>{part ? part(segment) : segment}</Fragment>
  })
}
