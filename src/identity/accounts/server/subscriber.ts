/** Rule for a subscriber line that can be dialled, and stored in E.164, in several forms. */
interface NumberingRule {
  /**
   * Tokens of E.164, separated by spaces; lower-case characters name the parts. The first form is the key;
   * the others reach the same line.
   */
  forms: readonly [key: string, ...others: string[]]
  parts: Readonly<Record<string, string>>
}

const six = '\\d{6}'

/**
 * Numbering plans of which libphonenumber accepts several forms of one line:
 * docs/decisions/2026-11-28-one-number-per-line.md. The database function `phone_key` implements the
 * same rules: a new rule also needs a migration.
 */
const rules: readonly NumberingRule[] = [
  // Argentina: calls from abroad put a 9 before mobile numbers; area code and number alone are unique.
  { forms: ['+54 n', '+549 n'], parts: { n: '(?:11|[23]\\d)\\d{8}' } },
  // Mexico: mobile numbers started with a 1 until 2019.
  { forms: ['+52 n', '+521 n'], parts: { n: '\\d{10}' } },
  // Brazil: mobile numbers have had a ninth digit since 2016.
  { forms: ['+55 a 9 n', '+55 a n'], parts: { a: '[1-9]\\d', n: '7\\d{7}' } },
  // Palestine: also reached by Israel's code.
  {
    forms: ['+970 n', '+972 n'],
    parts: { n: '5[69]\\d{7}|(?:22[2-47-9]|42[45]|82[014-68]|92[3569])\\d{5}' },
  },
  // Gabon: the operator's digit became two in 2019; the old form has a leading 0 or not.
  ...['11 1', '62 2', '74 4', '65 5', '66 6', '77 7'].map(digits => gabon(digits.split(' '))),
  { forms: ['+2413 n', '+24103 n'], parts: { n: six } },
  // Gambia: two operator digits precede the old seven.
  { forms: ['+220 n', '+22044 n'], parts: { n: '4[2-46-9]\\d{5}|5(?:5[34]|[67]\\d)\\d{4}|8[0-389]\\d{5}' } },
  { forms: ['+220 n', '+22083 n'], parts: { n: '3\\d{6}|5(?:[0-489]\\d|56)\\d{4}' } },
  { forms: ['+220 n', '+22086 n'], parts: { n: '6\\d{6}|8[4-7]\\d{5}' } },
  { forms: ['+220 n', '+22087 n'], parts: { n: '[27]\\d{6}|4[015]\\d{5}' } },
  { forms: ['+220 n', '+22089 n'], parts: { n: '9\\d{6}' } },
  // Liberia: two operator digits preceded the old seven.
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
 * Lists all E.164 forms that reach the same line, its key first. Most numbers have only one form, which is
 * the key.
 */
export function listNumberForms(e164: string): [key: string, ...others: string[]] {
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

/** Returns the form that identifies a subscriber, as in `users.phone_key`. */
export function toPhoneKey(e164: string): string {
  return listNumberForms(e164)[0]
}
