export { askParent, askToConfirmEmail, askToConfirmNewEmail } from './ask.ts'
