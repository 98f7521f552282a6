import type { AddressSnapshot } from '../contract.ts'

const latinAlone = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether an address is written in Latin letters: many countries order such a one in another way. */
export function isLatin({
  line1,
  line2,
  sublocality,
  city,
}: Pick<AddressSnapshot, 'line1' | 'line2' | 'sublocality' | 'city'>): boolean {
  return [line1, line2, sublocality, city].every(text => latinAlone.test(text ?? ''))
}
