import { createUuid } from '../api/random-uuid.ts'
import { createToastStore } from '../toasts.ts'

export const toasts = createToastStore({
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  randomId: createUuid,
})
