/**
 * Formats of the codes by which a country's customs identify private recipients. Korea: the personal customs
 * clearance code.
 */
const codes: Readonly<Record<string, RegExp>> = { KR: /^P\d{12}$/ }
export const clearanceExample = 'P123456789012'

/** Returns true if the country's customs require the recipient's code on parcels from abroad. */
export const requiresClearanceCode = (countryCode: string): boolean => Object.hasOwn(codes, countryCode)

export const isClearanceCode = (countryCode: string, code: string): boolean =>
  codes[countryCode]?.test(code) ?? false
