import { fillExample } from '../e2e/pages.ts'

/** Returns the path of an example from e2e/pages.ts in the demo data of a running product. */
export function findExamplePath(origin: string, example: string): Promise<string> {
  const get = (address: string) => fetch(origin + address)
  return fillExample({ get, show: () => findReplay(get) }, example)
}

async function findReplay(get: (address: string) => Promise<Response>): Promise<number> {
  const { results } = (await (await get('/api/v1/shows/?tab=replay&limit=1')).json()) as {
    results: { show_id: number }[]
  }
  if (!results[0]) throw new Error('the demo has no replay')
  return results[0].show_id
}
