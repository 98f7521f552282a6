import { useEffect } from 'react'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { currentModals } from '../../../../platform/web/modal-history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'

/**
 * For the dialogs of signing up, from the form to the first steps: what was done meanwhile is told when the last one
 * has closed, and isn't over before.
 */
export function useToastsHeld(): void {
  const router = useRouter()
  useEffect(() => {
    toasts.hold()
    return () => {
      const { SIGN_UP, WELCOME, FIRST_STEPS } = currentModals(router)
      if (!SIGN_UP && !WELCOME && !FIRST_STEPS) toasts.release()
    }
  }, [router])
}
