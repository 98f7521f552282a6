import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../contract/locales.ts'
import { renderHead } from './head.ts'
import { createTexts, TextsProvider } from './i18n.tsx'
import { StandaloneErrorPage } from './standalone-error-page.tsx'

export interface ErrorRequest {
  status: number
  locale: Locale
  origin: string
  requestId: string
}

/**
 * Renders the error page after rendering has failed: without router, data or scripts, and without internal
 * details.
 */
export async function renderErrorPage({ status, locale, origin, requestId }: ErrorRequest) {
  const texts = createTexts(locale)
  await texts.load(['common'])
  const head = {
    title: texts.t('common.error.title'),
    description: texts.t('common.error.text'),
    noIndex: true,
  }
  return {
    lang: texts.tag,
    head: renderHead({ head, texts, origin, address: '/' }),
    body: renderToStaticMarkup(
      <TextsProvider texts={texts}>
        <StandaloneErrorPage status={status} description="" requestId={requestId} />
      </TextsProvider>,
    ),
  }
}
