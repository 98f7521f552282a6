import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../src/platform/contract/endpoint.ts'
import type { TestApp } from '../../src/platform/server/testing/app.ts'

/** Values for fields of calls, by their names. */
export type Fields = Record<string, unknown>

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export interface Given {
  fields: Fields
  /** The bearer token; a visitor's call without. */
  token?: string | undefined
  key?: string
  isForm?: boolean
}

/** Makes a call of the contract: path, query and body get those of the fields that the contract names. */
export async function callOf(app: TestApp, endpoint: Endpoint, given: Given) {
  const { token, isForm } = given
  const fields = {
    ...given.fields,
    ...ofPayments(endpoint, given.fields),
    ...ofPieces(endpoint, given.fields),
    ...ofTickets(endpoint, given.fields),
  }
  const key = given.key ?? (endpoint.idempotency === 'required' ? randomUUID() : undefined)
  const named = (shape?: Endpoint['query']) =>
    Object.entries(fields).filter(([name]) => shape && Object.hasOwn(shape.shape, name))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (fields[name] === undefined) throw new Error(`${nameOf(endpoint)}: no value for ${name}`)
    return encodeURIComponent(String(fields[name]))
  })
  const query = new URLSearchParams(named(endpoint.query).map(([name, value]) => [name, inQuery(value)]))
  const body = Object.fromEntries(named(endpoint.body))
  const response = await app.ask(`${path}?${query}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.method !== 'GET' && { body: isForm ? formOf(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const { error_code: code } = JSON.parse(text) as { error_code?: { name: string } }
  return { status: response.status, text, error: code?.name }
}

/** Whom a payment goes through; elsewhere a provider is whom a fan signs in by. */
const ofPayments = ({ path }: Endpoint, { provider }: Fields): Fields =>
  path.includes('/payments/') && provider === 'google' ? { provider: 'kginicis' } : {}

/** Pieces of an order; elsewhere items are of a basket. */
const ofPieces = ({ path }: Endpoint, { items }: Fields): Fields =>
  path.includes('/orders/{order_id}/') && JSON.stringify(items)?.includes('product_id')
    ? { items: [{ position: 0, quantity: 1 }] }
    : {}

/** The project that the tickets are of; elsewhere a project is one that is sold out. */
const ofTickets = ({ path }: Endpoint, { ticket_project_id: projectId }: Fields): Fields =>
  path.endsWith('/entry-tickets/') && projectId !== undefined ? { project_id: projectId } : {}

/** Objects travel as JSON (spec 7). */
const inQuery = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function formOf(body: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return form
}
