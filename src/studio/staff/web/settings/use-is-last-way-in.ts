import { useSelf } from '../shared/self.ts'

/** Returns whether the person has a single way to sign in, which therefore can't be removed. */
export function useIsLastWayIn(): boolean {
  const { passkeys, has_totp: hasTotp } = useSelf()
  return passkeys.length + (hasTotp ? 1 : 0) <= 1
}
