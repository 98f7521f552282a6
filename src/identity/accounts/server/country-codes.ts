import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

/** Countries with several dial codes (spec 3): area codes of the shared +1. */
const severalCodes: Record<string, string[]> = { DO: ['1809', '1829', '1849'], PR: ['1787', '1939'] }

/**
 * Every country and dial code, digits only, sorted by country. A number is always sent with its area code:
 * for DO/1809 as 809 and seven more digits.
 */
export const countryCodes = getCountries()
  .toSorted()
  .flatMap(country =>
    (severalCodes[country] ?? [getCountryCallingCode(country)]).map(dial_code => ({
      country_code: country as string,
      dial_code: dial_code as string,
    })),
  )
