import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createTexts } from '../../../platform/web/i18n.tsx'
import type { LoadContext } from '../../../platform/web/page.ts'
import { createQueryClient, dumpQueries } from '../../../platform/web/query.ts'
import page from './artist-page.tsx'

const artist = { id: 7, name: 'Mira', slug: 'mira', is_valid: true }

/** Loads `/artist/mira,7/`; calls to paths with these endings fail. */
async function load({ failing }: { failing: string[] }) {
  const calls: { path: string; input: Record<string, unknown> }[] = []
  const api = {
    async call(_method: string, path: string, input: Record<string, unknown>) {
      calls.push({ path, input })
      if (failing.some(end => path.endsWith(end))) throw new Error(`${path} failed`)
      if (path.endsWith('{artist_id}/')) return artist
      return { pagination: { limit: input['limit'], offset: 0, total_count: 0 }, results: [] }
    },
  } as unknown as ApiClient
  const queryClient = createQueryClient()
  const context = { api, queryClient, texts: createTexts('de'), params: { artist: 'mira,7' } }
  const loaded = page.load(context as unknown as LoadContext)
  return { calls, loaded, known: () => dumpQueries(queryClient).map(([key]) => key[2] ?? key[1]) }
}

describe('artist page', () => {
  test('requests the artist and eight lists in parallel', async () => {
    const { calls, loaded, known } = await load({ failing: [] })
    // All requests start before the first response.
    expect(calls).toHaveLength(9)
    expect(await loaded).toMatchObject({ artist, upcoming: [] })
    expect(known().toSorted()).toEqual([
      'campaigns',
      'de',
      'news',
      'past',
      'projects',
      'recommended',
      'shows',
      'upcoming',
      'videos',
    ])
    const events = calls.filter(({ path }) => path.endsWith('/events/'))
    expect(events.map(({ input }) => input['condition'])).toEqual(['upcoming', 'past'])
    for (const { input } of events) expect(input['include']).toContain('starts_at')
  })

  test('renders the page and the other lists when some fail, and leaves those to the browser', async () => {
    const { loaded, known } = await load({ failing: ['/campaigns/', '/videos/', '/recommendation/'] })
    expect(await loaded).toMatchObject({ artist })
    expect(known().toSorted()).toEqual(['de', 'news', 'past', 'projects', 'shows', 'upcoming'])
  })

  test("fails when the artist can't be loaded", async () => {
    const { loaded } = await load({ failing: ['{artist_id}/'] })
    await expect(loaded).rejects.toThrow('failed')
  })
})
