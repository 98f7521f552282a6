import { randomBytes } from 'node:crypto'
import { generateCode, readTypedCode } from '../../../platform/contract/typed-code.ts'

const length = 8

/** What is typed at a door where a code can't be scanned, as `readTypedCode` reads it. It says nothing of other tickets. */
export const newShortCode = (): string => readTypedCode(generateCode(randomBytes(length)))
