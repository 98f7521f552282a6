import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'

const key = 'steps'

/** The step at which a fan left the first steps in this browser, until they are finished or dismissed. */
export const unfinishedSteps = {
  /** Returns the step, from 0; null if this fan has left none unfinished. */
  stepOf(fanId: number): number | null {
    const [fan, step] = getLocalStorage().get(key)?.split(':') ?? []
    return fan === String(fanId) && /^\d$/.test(step ?? '') ? Number(step) : null
  },
  keep: (fanId: number, step: number) => getLocalStorage().set(key, `${fanId}:${step}`),
  drop: () => getLocalStorage().set(key, null),
  subscribe: (onChange: () => void) => getLocalStorage().subscribe(key, onChange),
}
