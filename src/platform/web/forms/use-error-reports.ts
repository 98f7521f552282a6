import { useEffect, useState } from 'react'
import { paths } from '../../contract/paths.ts'
import { ApiError } from '../api/api-error.ts'
import { toasts } from '../browser/page-toasts.ts'
import { useTexts } from '../i18n.tsx'
import { createErrorReports, type ErrorReports } from './error-reports.ts'

const disabled = ['auth_banned_user_login_error', 'emailregistry_forbidden_user']

/** Error reports of one modal or page; errors after it has unmounted are dropped. */
export function useErrorReports(): ErrorReports {
  const texts = useTexts()
  const [reports] = useState(() =>
    createErrorReports({
      texts,
      toasts,
      linkOf: error =>
        error instanceof ApiError && disabled.includes(error.code?.name ?? '')
          ? paths.helpQuestion('general-disabled')
          : undefined,
    }),
  )
  useEffect(() => () => void reports.act(), [reports])
  return reports
}
