import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { Progress, Recounted } from './run-recount.ts'

export type RecountState =
  | { is: 'idle' | 'failed' }
  | ({ is: 'running' } & Progress)
  | { is: 'done'; recounted: Recounted }

/** The recount of this page: one at a time, in a worker that goes with the page. */
export function useRecount() {
  const api = useApi()
  const [state, setState] = useState<RecountState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** @param file null: what our server publishes, compared with its totals. */
  async function start(file: Blob | null): Promise<Recounted | null> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const onProgress = ({ blocks, share }: Progress) => {
      if (!mine.signal.aborted) setState({ is: 'running', blocks, share })
    }
    onProgress({ blocks: 0, share: 0 })
    try {
      const run = await import('./run-recount.ts')
      const means = { signal: mine.signal, onProgress }
      const recounted = await (file ? run.recountFile(file, means) : run.recountPublished(api, means))
      if (mine.signal.aborted) return null
      setState({ is: 'done', recounted })
      return recounted
    } catch {
      if (!mine.signal.aborted) setState({ is: 'failed' })
      return null
    }
  }

  /** The recount with what was published since; a new one where there is none yet. Null where it was stopped. */
  async function upToDate(): Promise<Recounted | null> {
    if (state.is !== 'done') return start(null)
    // Another recount may begin meanwhile, and stops this one.
    const mine = running.current
    let { recounted } = state
    try {
      recounted = { ...recounted, outcome: await recounted.goOn() }
      return recounted
    } catch (error) {
      if (mine?.signal.aborted) return null
      throw error
    } finally {
      // Also where that failed: what was counted before still stands.
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

export type RecountOfPage = ReturnType<typeof useRecount>
