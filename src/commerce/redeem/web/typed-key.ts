import { readTypedCode } from '../../../platform/contract/typed-code.ts'
import { type CodeProblem, findCodeProblem } from '../code-format.ts'
import {
  fieldsByMethod,
  type Identities,
  type IdentityField,
  type KeyMethod,
  type RedeemField,
  type Vendor,
  vendorCodes,
} from '../methods.ts'

/** Typed values of all methods, retained while the fan switches between them. */
export type TypedKey = Record<Exclude<RedeemField, 'vendor'>, string> & { vendor: Vendor | '' }
export const emptyTypedKey: TypedKey = { code: '', ticket_id: '', email: '', fanclub_id: '', vendor: '' }

export type FieldProblem = 'missing' | CodeProblem

export type Key = { code: string } | { identities: Identities }

/**
 * Lists the vendors that the fan may choose from; empty if the method needs no ticket and the offer lists
 * none.
 */
export function listVendors(method: KeyMethod, offered: readonly Vendor[] | null): readonly Vendor[] {
  if (method !== 'TICKET_ID' && method !== 'EMAIL_TICKET_ID') return offered ?? []
  return offered ?? vendorCodes
}

export function findProblems(typed: TypedKey, method: KeyMethod): Partial<Record<RedeemField, FieldProblem>> {
  return Object.fromEntries(
    fieldsByMethod[method].flatMap(field => {
      const problem = findProblem(typed, field)
      return problem ? [[field, problem]] : []
    }),
  )
}

function findProblem(typed: TypedKey, field: Exclude<RedeemField, 'vendor'>): FieldProblem | null {
  if (typed[field].trim() === '') return 'missing'
  return field === 'code' ? findCodeProblem(readTypedCode(typed.code)) : null
}

/** @param vendors selectable vendors; a vendor chosen for another method is ignored */
export function toKey(typed: TypedKey, method: KeyMethod, vendors: readonly Vendor[]): Key {
  if (method === 'CODE') return { code: readTypedCode(typed.code) }
  const fields: readonly IdentityField[] = fieldsByMethod[method]
  const identities = Object.fromEntries(fields.map(field => [field, typed[field].trim()]))
  const vendor = vendors.find(code => code === typed.vendor)
  return { identities: { ...identities, ...(vendor && { vendor }) } }
}
