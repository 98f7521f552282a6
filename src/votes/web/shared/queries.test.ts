import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { ownVotesInStageQuery, votesQuery } from './queries.ts'

const upcoming = { stage_id: 1, status: 'upcoming', result_version: 0 } as const
const open = { ...upcoming, status: 'open' } as const
const final = { ...upcoming, status: 'final', result_version: 1 } as const
const next = { ...upcoming, stage_id: 2 } as const

/** Creates a reader whose requests return consecutive numbers and record their input. */
function aReader() {
  const inputs: unknown[] = []
  const call = async (_method: string, _path: string, input: unknown) => inputs.push(input)
  return { inputs, reader: { api: { call } as unknown as ApiClient, locale: 'en' } }
}

const settle = () => new Promise<void>(resolve => setImmediate(resolve))

/** Returns the data shown before and after the response, for each of several queries in sequence. */
async function seen(
  queries: (ReturnType<typeof votesQuery> | ReturnType<typeof ownVotesInStageQuery>)[],
): Promise<unknown[]> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } })
  const found: unknown[] = []
  let observer: QueryObserver | undefined
  let leave = () => {}
  for (const query of queries) {
    const options = { ...query, refetchInterval: false } as never
    if (observer) observer.setOptions(options)
    else {
      observer = new QueryObserver(client, options)
      leave = observer.subscribe(() => {})
    }
    found.push(observer.getCurrentResult().data ?? null)
    await settle()
    found.push(observer.getCurrentResult().data ?? null)
  }
  leave()
  client.clear()
  return found
}

describe('vote queries', () => {
  test("refetch candidates when the stage changes and never show another stage's", async () => {
    const { reader, inputs } = aReader()
    const pages = [upcoming, open, final, next].map(stage => votesQuery(reader, stage))
    expect(await seen(pages)).toEqual([null, 1, 1, 2, 2, 3, null, 4])
    const firstStageInput = { locale: 'en', stage_id: 1 }
    expect(inputs).toEqual([firstStageInput, firstStageInput, firstStageInput, { locale: 'en', stage_id: 2 }])
  })

  test("refetch the fan's rights when the stage opens and never show another fan's", async () => {
    const { reader } = aReader()
    const pages = [
      ownVotesInStageQuery(reader, upcoming, 5),
      ownVotesInStageQuery(reader, open, 5),
      ownVotesInStageQuery(reader, open, null),
      ownVotesInStageQuery(reader, open, 6),
      ownVotesInStageQuery(reader, next, 6),
    ]
    expect(await seen(pages)).toEqual([null, 1, 1, 2, null, null, null, 3, null, 4])
  })
})
