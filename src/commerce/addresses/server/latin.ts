import type { AddressSnapshot } from '../contract.ts'

const latinAlone = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Returns true if an address is in Latin script, which many countries write in another order. */
export function isLatin({
  line1,
  line2,
  sublocality,
  city,
}: Pick<AddressSnapshot, 'line1' | 'line2' | 'sublocality' | 'city'>): boolean {
  return [line1, line2, sublocality, city].every(text => latinAlone.test(text ?? ''))
}
