export { SaveButton } from './shared/save-button.tsx'
export { PendingMark } from './shared/use-mark.ts'
