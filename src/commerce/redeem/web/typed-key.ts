import { readTypedCode } from '../../../platform/contract/typed-code.ts'
import { type CodeProblem, problemOfCode } from '../code-format.ts'
import {
  fieldsOfMethod,
  type Identities,
  type IdentityField,
  type KeyMethod,
  type RedeemField,
  type Vendor,
  vendorCodes,
} from '../methods.ts'

/** What is typed, for all methods: it stays while another one is tried. */
export type Typed = Record<Exclude<RedeemField, 'vendor'>, string> & { vendor: Vendor | '' }
export const nothingTyped: Typed = { code: '', ticket_id: '', email: '', fanclub_id: '', vendor: '' }

export type FieldProblem = 'missing' | CodeProblem

/** What is sent: a code or identities. */
export type Key = { code: string } | { identities: Identities }

/** Which vendors' tickets the fan may choose among; none where the method is no ticket, or all are of one place. */
export function vendorsFor(method: KeyMethod, offered: readonly Vendor[] | null): readonly Vendor[] {
  if (method !== 'TICKET_ID' && method !== 'EMAIL_TICKET_ID') return offered ?? []
  return offered ?? vendorCodes
}

export function problemsOf(typed: Typed, method: KeyMethod): Partial<Record<RedeemField, FieldProblem>> {
  return Object.fromEntries(
    fieldsOfMethod[method].flatMap(field => {
      const problem = problemOf(typed, field)
      return problem ? [[field, problem]] : []
    }),
  )
}

function problemOf(typed: Typed, field: Exclude<RedeemField, 'vendor'>): FieldProblem | null {
  if (typed[field].trim() === '') return 'missing'
  return field === 'code' ? problemOfCode(readTypedCode(typed.code)) : null
}

/** @param vendors that could be chosen: what was chosen for another method says nothing here. */
export function keyOf(typed: Typed, method: KeyMethod, vendors: readonly Vendor[]): Key {
  if (method === 'CODE') return { code: readTypedCode(typed.code) }
  const fields: readonly IdentityField[] = fieldsOfMethod[method]
  const identities = Object.fromEntries(fields.map(field => [field, typed[field].trim()]))
  const vendor = vendors.find(code => code === typed.vendor)
  return { identities: { ...identities, ...(vendor && { vendor }) } }
}
