import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'

const key = 'steps'

/** The step at which a fan has left the first steps in this browser, until they are finished or dismissed. */
export const unfinished = {
  /** The step from 0; null where this fan has left none. */
  stepOf(fanId: number): number | null {
    const [fan, step] = ownLocalStorage().get(key)?.split(':') ?? []
    return fan === String(fanId) && /^\d$/.test(step ?? '') ? Number(step) : null
  },
  keep: (fanId: number, step: number) => ownLocalStorage().set(key, `${fanId}:${step}`),
  drop: () => ownLocalStorage().set(key, null),
  subscribe: (onChange: () => void) => ownLocalStorage().subscribe(key, onChange),
}
