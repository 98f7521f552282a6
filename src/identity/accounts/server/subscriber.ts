/** One subscriber whose number is dialled, and stored in E.164, in several forms. */
interface NumberingRule {
  /** Tokens of E.164, separated by spaces; letters are parts. The first form is the key, the others are the same line. */
  forms: readonly [key: string, ...others: string[]]
  parts: Readonly<Record<string, string>>
}

const six = '\\d{6}'

/**
 * Numbering plans of which libphonenumber takes several forms of one line: docs/decisions/2026-11-28-one-subscriber-one-number.md.
 * The function `phone_key` of the database says the same: a new rule is a migration, too.
 */
const rules: readonly NumberingRule[] = [
  // Argentina: a 9 stands before mobile numbers from abroad; area code and number alone are unique.
  { forms: ['+54 n', '+549 n'], parts: { n: '(?:11|[23]\\d)\\d{8}' } },
  // Mexico: a 1 stood before mobile numbers until 2019.
  { forms: ['+52 n', '+521 n'], parts: { n: '\\d{10}' } },
  // Brazil: mobile numbers have had a ninth digit since 2016.
  { forms: ['+55 a 9 n', '+55 a n'], parts: { a: '[1-9]\\d', n: '7\\d{7}' } },
  // Palestine: reached by Israel's code as well.
  {
    forms: ['+970 n', '+972 n'],
    parts: { n: '5[69]\\d{7}|(?:22[2-47-9]|42[45]|82[014-68]|92[3569])\\d{5}' },
  },
  // Gabon: an operator's digit became two in 2019; the old form has a 0 or not.
  ...['11 1', '62 2', '74 4', '65 5', '66 6', '77 7'].map(digits => gabon(digits.split(' '))),
  { forms: ['+2413 n', '+24103 n'], parts: { n: six } },
  // Gambia: two digits of the operator come before the old seven.
  { forms: ['+220 n', '+22044 n'], parts: { n: '4[2-46-9]\\d{5}|5(?:5[34]|[67]\\d)\\d{4}|8[0-389]\\d{5}' } },
  { forms: ['+220 n', '+22083 n'], parts: { n: '3\\d{6}|5(?:[0-489]\\d|56)\\d{4}' } },
  { forms: ['+220 n', '+22086 n'], parts: { n: '6\\d{6}|8[4-7]\\d{5}' } },
  { forms: ['+220 n', '+22087 n'], parts: { n: '[27]\\d{6}|4[015]\\d{5}' } },
  { forms: ['+220 n', '+22089 n'], parts: { n: '9\\d{6}' } },
  // Liberia: two digits of the operator came before the old seven.
  { forms: ['+231 n', '+23188 n'], parts: { n: '4[67]\\d{5}|6\\d{6}' } },
  { forms: ['+231 n', '+23155 n'], parts: { n: '5\\d{6}' } },
]

function gabon([current = '', old = '']: string[]): NumberingRule {
  return { forms: [`+241${current} n`, `+241${old} n`, `+2410${old} n`], parts: { n: six } }
}

const patterns = rules.map(({ forms, parts }) => ({
  forms,
  ofForms: forms.map(form => toPattern(form, parts)),
}))

function toPattern(form: string, parts: NumberingRule['parts']): RegExp {
  const tokens = form.split(' ').map(token => {
    const part = parts[token]
    return part ? `(?<${token}>${part})` : token.replace('+', '\\+')
  })
  return new RegExp(`^${tokens.join('')}$`)
}

const fill = (form: string, parts: Record<string, string>) =>
  form
    .split(' ')
    .map(token => parts[token] ?? token)
    .join('')

/**
 * All E.164 forms of the line that a number in E.164 reaches, its key first. Most numbers have one form, which is the
 * key.
 */
export function formsOfNumber(e164: string): [key: string, ...others: string[]] {
  for (const { forms, ofForms } of patterns) {
    for (const pattern of ofForms) {
      const parts = pattern.exec(e164)?.groups
      if (!parts) continue
      const [key, ...others] = forms
      return [fill(key, parts), ...others.map(form => fill(form, parts))]
    }
  }
  return [e164]
}

/** The form that identifies a subscriber: as `users.phone_key`. */
export function phoneKey(e164: string): string {
  return formsOfNumber(e164)[0]
}
