import { useWaitingMark } from './shared/use-mark.ts'

export { SaveButton } from './shared/save-button.tsx'

/** Once on a page. */
export function WaitingMark() {
  useWaitingMark()
  return null
}
