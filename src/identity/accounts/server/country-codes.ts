import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

/** Countries whose numbers begin with one of several codes (spec 3): theirs are areas of the shared +1. */
const severalCodes: Record<string, string[]> = { DO: ['1809', '1829', '1849'], PR: ['1787', '1939'] }

/**
 * Every country and dial code, digits only, by country. A number is always sent with the code's area: for DO/1809
 * as 809 and seven digits more.
 */
export const countryCodes = getCountries()
  .toSorted()
  .flatMap(country =>
    (severalCodes[country] ?? [getCountryCallingCode(country)]).map(dial_code => ({
      country_code: country as string,
      dial_code: dial_code as string,
    })),
  )
