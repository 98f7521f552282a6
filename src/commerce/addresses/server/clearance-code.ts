/**
 * Countries whose customs identify a private recipient by a code, and its format. Korea: the personal customs
 * clearance code.
 */
const codes: Readonly<Record<string, RegExp>> = { KR: /^P\d{12}$/ }
export const clearanceExample = 'P123456789012'

/** Returns true if parcels from abroad need a recipient's code in this country. */
export const requiresClearanceCode = (countryCode: string): boolean => Object.hasOwn(codes, countryCode)

export const isClearanceCode = (countryCode: string, code: string): boolean =>
  codes[countryCode]?.test(code) ?? false
