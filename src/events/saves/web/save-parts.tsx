export { SaveButton } from './shared/save-button.tsx'
export { WaitingMark } from './shared/use-mark.ts'
