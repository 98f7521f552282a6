import { useRef, useState } from 'react'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'

/** Allows one call at a time. Errors become toasts, unless `handle` returns true. */
export function useSingleCall(handle: (error: unknown) => boolean = () => false) {
  const reports = useErrorReports()
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)
  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    const act = reports.act()
    try {
      await work()
    } catch (error) {
      if (!handle(error)) reports.report(act, error)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { isRunning, run }
}
