import { useEffect } from 'react'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { getCurrentModals } from '../../../../platform/web/modal-history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'

/**
 * Holds toasts back while the sign-up dialogs are open, from the form to the first steps, so that they appear
 * only after the last dialog has closed.
 */
export function useHeldToasts(): void {
  const router = useRouter()
  useEffect(() => {
    toasts.hold()
    return () => {
      const { SIGN_UP, WELCOME, FIRST_STEPS } = getCurrentModals(router)
      if (!SIGN_UP && !WELCOME && !FIRST_STEPS) toasts.release()
    }
  }, [router])
}
