import { isObject, type Json } from '../../../../../platform/import/json.ts'
import { nationOfName } from '../../../../cities/server/index.ts'
import { lineOf, textOf } from './nodes.ts'

/** The ISO code of a PostalAddress's addressCountry: a code, a name, or a Country; null for what is none. */
export function countryOf(value: Json | undefined): string | null {
  return nationOfName(isObject(value) ? textOf(value['identifier']) || lineOf(value['name']) : lineOf(value))
}
