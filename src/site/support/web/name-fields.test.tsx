import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { NameFields } from './name-fields.tsx'

describe('NameFields', () => {
  test('shows the family name first in languages that put it first', async () => {
    const familyFirst: string[] = []
    for (const locale of locales) {
      const texts = createTexts(locale)
      await texts.load(['contact', 'common'])
      const html = renderToStaticMarkup(
        <TextsProvider texts={texts}>
          <NameFields bind={name => ({ name, value: '', error: undefined, onChange: () => {} })} />
        </TextsProvider>,
      )
      const order = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
      expect(order.toSorted()).toEqual(['first_name', 'last_name'])
      if (order[0] === 'last_name') familyFirst.push(locale)
    }
    expect(familyFirst.toSorted()).toEqual(['ja', 'ko', 'vi', 'zh-cn', 'zh-tw'])
  })
})
