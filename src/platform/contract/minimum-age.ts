/** Age of digital consent by country, in years: from this age on, no parental consent is needed (spec 5). */
const minimumAges: Record<string, number> = {
  AT: 14,
  BE: 13,
  CL: 14,
  CZ: 15,
  DK: 13,
  EE: 13,
  FI: 13,
  FR: 15,
  IT: 14,
  LV: 13,
  LT: 14,
  PE: 14,
  RS: 15,
  KR: 14,
  SE: 13,
  GB: 13,
  US: 13,
  VE: 14,
  VN: 15,
}
const defaultMinimumAge = 16

/** Returns years; `countryCode` is two capital letters. */
export function getMinimumAge(countryCode: string): number {
  return minimumAges[countryCode] ?? defaultMinimumAge
}
