/**
 * Where customs know a private receiver by a code, and what it looks like. Korea: the personal customs clearance code of
 * its customs service.
 */
const codes: Readonly<Record<string, RegExp>> = { KR: /^P\d{12}$/ }
export const clearanceExample = 'P123456789012'

/** Whether parcels from abroad need a code of their receiver there. */
export const asksClearanceCode = (countryCode: string): boolean => Object.hasOwn(codes, countryCode)

export const isClearanceCode = (countryCode: string, code: string): boolean =>
  codes[countryCode]?.test(code) ?? false
