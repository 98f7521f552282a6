import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/web/use-api.ts'
import type { FinishedRecount, Progress } from './run-recount.ts'

export type RecountState =
  | { is: 'idle' | 'failed' }
  | ({ is: 'running' } & Progress)
  | { is: 'done'; recounted: FinishedRecount }

/** Manages the page's recount: one at a time, in a worker that ends with the page. */
export function useRecount() {
  const api = useApi()
  const [state, setState] = useState<RecountState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** @param file file to recount; null for our published record, which is then compared with our totals */
  async function start(file: Blob | null): Promise<FinishedRecount | null> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const onProgress = ({ blocks, share }: Progress) => {
      if (!mine.signal.aborted) setState({ is: 'running', blocks, share })
    }
    onProgress({ blocks: 0, share: 0 })
    try {
      const run = await import('./run-recount.ts')
      const options = { signal: mine.signal, onProgress }
      const recounted = await (file ? run.recountFile(file, options) : run.recountPublished(api, options))
      if (mine.signal.aborted) return null
      setState({ is: 'done', recounted })
      return recounted
    } catch {
      if (!mine.signal.aborted) setState({ is: 'failed' })
      return null
    }
  }

  /** Returns the recount, extended by the blocks published since, or starts one. Null if it was stopped. */
  async function upToDate(): Promise<FinishedRecount | null> {
    if (state.is !== 'done') return start(null)
    // Another recount may start in the meantime and stop this one.
    const mine = running.current
    let { recounted } = state
    try {
      recounted = { ...recounted, outcome: await recounted.goOn() }
      return recounted
    } catch (error) {
      if (mine?.signal.aborted) return null
      throw error
    } finally {
      // Keeps the previous count even after a failure, because it is still valid.
      if (!mine?.signal.aborted) setState({ is: 'done', recounted })
    }
  }

  return {
    state,
    start,
    upToDate,
    stop() {
      running.current?.abort()
      setState({ is: 'idle' })
    },
  }
}

export type PageRecount = ReturnType<typeof useRecount>
