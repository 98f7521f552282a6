import { randomBytes } from 'node:crypto'
import { generateCode, readTypedCode } from '../../../platform/contract/typed-code.ts'

const length = 8

/**
 * Generates the code to type at a door if the QR code cannot be scanned, as normalized by `readTypedCode`. It
 * reveals nothing about other tickets.
 */
export const generateShortCode = (): string => readTypedCode(generateCode(randomBytes(length)))
