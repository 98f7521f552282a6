import { randomBytes } from 'node:crypto'
import { generateCode, readTypedCode } from '../../../platform/contract/typed-code.ts'

const length = 8

/**
 * Generates the code to type at a door if the QR code can't be scanned, in the form of `readTypedCode`. It
 * reveals nothing about other tickets.
 */
export const newShortCode = (): string => readTypedCode(generateCode(randomBytes(length)))
