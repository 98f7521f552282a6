import { randomUuid } from '../api/random-uuid.ts'
import { createToastStore } from '../toasts.ts'

/** The one toast of this page. */
export const toasts = createToastStore({
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  randomId: randomUuid,
})
