import { describe, expect, test } from 'vitest'
import type { EndpointType } from '../../../../platform/contract/endpoint-type.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createTexts } from '../../../../platform/web/i18n.tsx'
import { createObjectSearch } from './object-search.ts'

const mira = { id: '7', title: 'Mira', detail: '#7', path: '/studio/artists/7/' }
const groups = [
  { kind: 'artist', results: [mira] },
  { kind: 'poster', results: [{ ...mira, detail: null }] },
]

describe('object search', () => {
  test('shows groups by their names in the studio, and unknown kinds as the server has them', async () => {
    const texts = createTexts('en')
    await texts.load(['studio'])
    const sent: unknown[] = []
    const api: ApiClient = {
      async call<E extends EndpointType>(_method: string, path: string, params: object) {
        sent.push([path, params])
        return { groups } as E['answer']
      },
    }
    const search = createObjectSearch(api, texts)
    expect(await search('x'.repeat(300), new AbortController().signal)).toEqual([
      { title: 'Artists', items: [{ href: '/studio/artists/7/', title: 'Mira', note: '#7' }] },
      { title: 'poster', items: [{ href: '/studio/artists/7/', title: 'Mira' }] },
    ])
    expect(sent).toEqual([['/api/studio/search/', { query: 'x'.repeat(200) }]])
  })
})
