import { locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { normalise } from '../../../platform/server/normalise.ts'

/** ISO 3166-1 codes in use, and Kosovo. `Intl` also names retired codes: both "DD" and "DE" are Germany. */
const currentCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

/** Common country names that `Intl` doesn't return. */
const otherNames = {
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  korea: 'KR',
  'republic of korea': 'KR',
  turkey: 'TR',
  'czech republic': 'CZ',
  'the netherlands': 'NL',
  'viet nam': 'VN',
  'russian federation': 'RU',
  'ivory coast': 'CI',
}

let byForm: Map<string, string> | undefined

/**
 * Maps names in all supported languages to codes; English wins when two languages use a name for different
 * countries.
 */
function readCodesByForm(): Map<string, string> {
  if (byForm) return byForm
  byForm = new Map(Object.entries(otherNames))
  for (const locale of ['en' as const, ...locales]) {
    const names = new Intl.DisplayNames([toLanguageTag(locale)], { type: 'region', fallback: 'none' })
    for (const code of currentCodes) {
      const form = normalise(names.of(code) ?? '')
      if (form !== '' && !byForm.has(form)) byForm.set(form, code)
    }
  }
  return byForm
}

const known = new Set(currentCodes)

/** Returns the ISO code of a country by its code or its name in any supported language; null when unknown. */
export function findNationCode(name: string): string | null {
  const code = name.trim().toUpperCase()
  return known.has(code) ? code : (readCodesByForm().get(normalise(name)) ?? null)
}
