import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { changeShippingAddress, deleteShippingAddress } from '../contract.ts'
import { addressPath, type OwnAddress } from './queries.ts'

/** Runs actions on an address one at a time and reports each outcome in a toast. */
export function useAddressActs() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)

  /** Resolves to true if the call succeeded. */
  async function run(done: 'address.deleted' | 'address.defaultChanged', call: () => Promise<unknown>) {
    if (isBusy.current) return false
    isBusy.current = true
    setRunning(true)
    const act = reports.act()
    try {
      await call()
      toasts.add(t(done), { type: 'success' })
      return true
    } catch (error) {
      reports.report(act, error)
      return false
    } finally {
      // Also runs after a failure, because the list may have changed elsewhere.
      await queries.invalidateQueries({ queryKey: ['self', 'addresses'] })
      isBusy.current = false
      setRunning(false)
    }
  }

  return {
    isRunning,
    remove: ({ shipping_address_id }: OwnAddress) =>
      run('address.deleted', () =>
        api.call<CallOf<typeof deleteShippingAddress>>('DELETE', addressPath, { shipping_address_id }),
      ),
    makeDefault: ({ shipping_address_id }: OwnAddress) =>
      run('address.defaultChanged', () =>
        api.call<CallOf<typeof changeShippingAddress>>('PATCH', addressPath, {
          shipping_address_id,
          is_default: true,
        }),
      ),
  }
}
