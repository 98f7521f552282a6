export { SaveButton } from './shared/save-button.tsx'
export { PendingMark as WaitingMark } from './shared/use-mark.ts'
