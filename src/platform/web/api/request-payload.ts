import type { Params } from './request-address.ts'

/** The payload of a call that is not a GET: the params without keys that start with an underscore (spec 7). */
export function payloadOf(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !name.startsWith('_')))
}
