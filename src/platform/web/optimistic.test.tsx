import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createOptimisticOptions } from './optimistic.ts'
import { shareWithTabs, useOverlay } from './overlay.ts'

interface Vote {
  song: string
}

function Shown({ song }: { song: string }) {
  return useOverlay<number>('votes')(song) ?? 'as listed'
}

const flushPromises = () => new Promise(resolve => setImmediate(resolve))

/** Creates a page whose writes the test resolves or rejects in any order. */
function aPage() {
  const client = new QueryClient()
  const said: string[] = []
  const sent: PromiseWithResolvers<number>[] = []
  const options = createOptimisticOptions<Vote, number>(client, {
    kind: 'votes',
    thingOf: ({ song }) => song,
    send() {
      const response = Promise.withResolvers<number>()
      sent.push(response)
      return response.promise
    },
    invalidates: () => [['self', 'votes']],
    onDone: ({ song }) => said.push(`${song} done`),
    onFailed: ({ song }) => said.push(`${song} failed`),
  })
  return {
    client,
    said,
    sentCount: () => sent.length,
    async vote(song: string, expected?: number) {
      const write = { input: { song }, ...(expected !== undefined && { expected }) }
      void new MutationObserver(client, options).mutate(write).catch(() => {})
      await flushPromises()
    },
    async answer(index: number, count: number) {
      sent[index]?.resolve(count)
      await flushPromises()
    },
    async refuse(index: number) {
      sent[index]?.reject(new Error('refused'))
      await flushPromises()
    },
    shown: (song: string) =>
      renderToString(
        <QueryClientProvider client={client}>
          <Shown song={song} />
        </QueryClientProvider>,
      ),
  }
}

describe('createOptimisticOptions', () => {
  test("shows the expected state immediately, then the server's", async () => {
    const page = aPage()
    page.client.setQueryData(['self', 'votes'], 'old')
    await page.vote('a', 5)
    expect([page.shown('a'), page.shown('b')]).toEqual(['5', 'as listed'])
    expect(page.client.getQueryState(['self', 'votes'])?.isInvalidated).toBe(false)
    await page.answer(0, 7)
    expect(page.shown('a')).toBe('7')
    expect(page.client.getQueryState(['self', 'votes'])?.isInvalidated).toBe(true)
    expect(page.said).toEqual(['a done'])
  })

  test('waits for the server when there is no expected state', async () => {
    const page = aPage()
    await page.vote('a')
    expect(page.shown('a')).toBe('as listed')
    await page.answer(0, 3)
    expect(page.shown('a')).toBe('3')
  })

  test("rolls back to the last confirmed state, or else to the list's, on failure", async () => {
    const page = aPage()
    await page.vote('a', 5)
    await page.refuse(0)
    expect(page.shown('a')).toBe('as listed')
    await page.vote('a', 5)
    await page.answer(1, 5)
    await page.vote('a', 6)
    expect(page.shown('a')).toBe('6')
    await page.refuse(2)
    expect(page.shown('a')).toBe('5')
    expect(page.said).toEqual(['a failed', 'a done', 'a failed'])
  })

  test('shows the last pending write, then the last confirmed state, in any order of responses', async () => {
    const step = fc.record({ at: fc.nat(5), isAnswered: fc.boolean(), isRefused: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
        const page = aPage()
        const open: number[] = []
        let confirmed = 'as listed'
        for (const { at, isAnswered, isRefused } of steps) {
          const index = open[at % Math.max(1, open.length)]
          if (isAnswered && index !== undefined) {
            open.splice(open.indexOf(index), 1)
            if (isRefused) await page.refuse(index)
            else await page.answer(index, 100 + index)
            if (!isRefused) confirmed = String(100 + index)
          } else {
            await page.vote('a', page.sentCount())
            open.push(page.sentCount() - 1)
          }
          const last = page.sentCount() - 1
          expect(page.shown('a')).toBe(open.includes(last) ? String(last) : confirmed)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('ignores a response that arrives after the session has ended', async () => {
    const page = aPage()
    await page.vote('a', 5)
    page.client.removeQueries({ queryKey: ['self'] })
    await page.answer(0, 5)
    expect(page.shown('a')).toBe('as listed')
  })

  test('updates and invalidates other tabs of the session, but not signed-out ones', async () => {
    const [first, second, signedOut] = [aPage(), aPage(), aPage()]
    const stops = [
      shareWithTabs(first.client, () => true),
      shareWithTabs(second.client, () => true),
      shareWithTabs(signedOut.client, () => false),
    ]
    second.client.setQueryData(['self', 'votes'], 'old')
    await first.vote('a', 5)
    expect(second.shown('a')).toBe('as listed')
    await first.answer(0, 6)
    await vi.waitFor(() => expect(second.shown('a')).toBe('6'), 8_000)
    expect(second.client.getQueryState(['self', 'votes'])?.isInvalidated).toBe(true)
    expect(second.said).toEqual([])
    // Waits until all tabs have received the first message.
    await first.vote('b', 1)
    await first.answer(1, 1)
    await vi.waitFor(() => expect(second.shown('b')).toBe('1'), 8_000)
    expect(signedOut.shown('a')).toBe('as listed')
    for (const stop of stops) stop()
  })
})
