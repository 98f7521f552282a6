import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { pick } from '../contract.ts'
import type { PickList } from './queries.ts'

export type PickBy = CallOf<typeof pick>['input']['by']

/** Makes pick lists. A list is shown until its filter changes, because each one has its own row in the log. */
export function usePickList(by: PickBy, filters: Readonly<Record<string, string>>) {
  const api = useApi()
  const client = useQueryClient()
  const key = JSON.stringify([by, filters])
  const [made, setMade] = useState<{ key: string; list: PickList | null; error: unknown }>({
    key,
    list: null,
    error: null,
  })
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function make(after: number | null): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const { project_id: projectId, country = null, unsent_days: days } = filters
      const input = {
        by,
        project_id: projectId ? Number(projectId) : null,
        country,
        unsent_days: days ? Number(days) : null,
        after,
      }
      const list = await api.call<CallOf<typeof pick>>('POST', '/api/studio/sending/pick/', input)
      setMade({ key, list, error: null })
      void client.invalidateQueries({ queryKey: ['studio', 'log'] })
    } catch (error) {
      setMade({ key, list: null, error })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const isCurrent = made.key === key
  return { list: isCurrent ? made.list : null, error: isCurrent ? made.error : null, isBusy, make }
}
