import { useEffect, useState } from 'react'
import { toasts } from '../browser/page-toasts.ts'
import { useTexts } from '../i18n.tsx'
import { createErrorReports, type ErrorReports } from './error-reports.ts'
import { getErrorLink } from './error-text.ts'

/** Returns the error reports of a modal or page; errors that arrive after it has unmounted are dropped. */
export function useErrorReports(): ErrorReports {
  const texts = useTexts()
  const [reports] = useState(() => createErrorReports({ texts, toasts, linkOf: getErrorLink }))
  useEffect(() => () => void reports.act(), [reports])
  return reports
}
