import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { Description } from './section-details.tsx'
import type { ProjectDetails } from './shared/queries.ts'

async function read(details: ProjectDetails) {
  const texts = createTexts('de')
  await texts.load([])
  const project = { summary: 'Ein Abend auf Vinyl.', summary_lang: 'de', picture: null }
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Description project={project} details={details} />
    </TextsProvider>,
  )
  return { isNoted: html.includes(texts.t('common.fallback')), html }
}

describe('Description', () => {
  test("does not mark a summary in the reader's language as English when there is no description", async () => {
    const { isNoted, html } = await read({ lang: 'en', blocks: [] })
    expect(isNoted).toBe(false)
    expect(html).toContain('lang="de">Ein Abend auf Vinyl.')
  })

  test('marks a description that exists only in English', async () => {
    const { isNoted } = await read({
      lang: 'en',
      blocks: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'An evening.' }] }],
    })
    expect(isNoted).toBe(true)
  })
})
