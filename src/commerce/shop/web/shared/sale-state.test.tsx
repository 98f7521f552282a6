import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../../platform/web/i18n.tsx'
import { RenderedAtContext } from '../../../../platform/web/rendered-at.ts'
import { type Sale, SaleState } from './sale-state.tsx'

async function renderState(sale: Partial<Sale>, seenAt = '2030-05-01T12:00:00Z') {
  const texts = createTexts('en')
  await texts.load(['project'])
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <RenderedAtContext value={Date.parse(seenAt)}>
        <SaleState sale={{ ...open, ...sale }} />
      </RenderedAtContext>
    </TextsProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

const open = {
  is_ended: false,
  availability: 1,
  sale_from: '2030-05-01T09:00:00Z',
  sale_until: '2030-05-04T15:00:00Z',
}

describe('SaleState', () => {
  test('shows the opening time of an upcoming sale with its time zone', async () => {
    const text = await renderState({ sale_from: '2030-05-02T17:30:00Z', availability: 0 })
    expect(text.replaceAll('\u202f', ' ')).toBe('On sale from May 2, 5:30 PM UTC')
  })

  test('shows days left while open, then sold out or ended', async () => {
    expect(await renderState({})).toBe('3 days left')
    expect(await renderState({ availability: 2 })).toBe('Sold out')
    expect(await renderState({}, '2030-05-04T15:00:01Z')).toBe('Ended')
  })
})
