/** Checklist of the password field, in display order (spec 5). Shared by the server and the browser. */
const checklist = [
  { code: 'ERR_PASSWORD_LENGTH', isMet: (password: string) => [...password].length >= 6 },
  { code: 'ERR_PASSWORD_LETTER', isMet: (password: string) => /[a-z]/i.test(password) },
  {
    code: 'ERR_PASSWORD_NUMBER_OR_SPECIAL',
    isMet: (password: string) => /[0-9!-/:-@[-`{-~]/.test(password),
  },
] as const

export type PasswordRule = (typeof checklist)[number]['code']

/** In characters. Bounds the cost of hashing, because huge passwords would allow a denial of service. */
export const passwordLengthMax = 200

/** Returns each rule and whether the password meets it, for the live checklist. */
export function checkPassword(password: string): { code: PasswordRule; isMet: boolean }[] {
  return checklist.map(({ code, isMet }) => ({ code, isMet: isMet(password) }))
}

/** Returns the first unmet rule (spec 5), or null if all are met. */
export function findUnmetRule(password: string): PasswordRule | null {
  return checkPassword(password).find(({ isMet }) => !isMet)?.code ?? null
}
