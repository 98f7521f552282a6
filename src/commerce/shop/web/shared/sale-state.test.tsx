import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../../platform/web/i18n.tsx'
import { SeenAtContext } from '../../../../platform/web/seen-at.ts'
import { type Sale, SaleState } from './sale-state.tsx'

async function stateOf(sale: Partial<Sale>, seenAt = '2030-05-01T12:00:00Z') {
  const texts = createTexts('en')
  await texts.load(['project'])
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <SeenAtContext value={Date.parse(seenAt)}>
        <SaleState sale={{ ...open, ...sale }} />
      </SeenAtContext>
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

test('a sale that is ahead tells when it opens, with the time and the zone that it is in', async () => {
  const text = await stateOf({ sale_from: '2030-05-02T17:30:00Z', availability: 0 })
  expect(text.replaceAll('\u202f', ' ')).toBe('On sale from May 2, 5:30 PM UTC')
})

test('one that is open tells the days that are left, then that it is sold out or has ended', async () => {
  expect(await stateOf({})).toBe('3 days left')
  expect(await stateOf({ availability: 2 })).toBe('Sold out')
  expect(await stateOf({}, '2030-05-04T15:00:01Z')).toBe('Ended')
})
