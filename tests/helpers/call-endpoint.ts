import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../src/platform/contract/endpoint.ts'
import type { TestApp } from '../../src/platform/server/testing/app.ts'

export type Fields = Record<string, unknown>

export const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

export interface CallOptions {
  fields: Fields
  /** Bearer token; undefined for a visitor's call. */
  token?: string | undefined
  key?: string
  isForm?: boolean
}

/** Makes a call from the contract, with those of the given fields that its path, query and body name. */
export async function callEndpoint(app: TestApp, endpoint: Endpoint, options: CallOptions) {
  const { token, isForm } = options
  const fields = {
    ...options.fields,
    ...pickPaymentProvider(endpoint, options.fields),
    ...pickOrderItems(endpoint, options.fields),
    ...pickTicketProject(endpoint, options.fields),
  }
  const key = options.key ?? (endpoint.idempotency === 'required' ? randomUUID() : undefined)
  const named = (shape?: Endpoint['query']) =>
    Object.entries(fields).filter(([name]) => shape && Object.hasOwn(shape.shape, name))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (fields[name] === undefined) throw new Error(`${formatEndpoint(endpoint)}: no value for ${name}`)
    return encodeURIComponent(String(fields[name]))
  })
  const query = new URLSearchParams(named(endpoint.query).map(([name, value]) => [name, toQueryValue(value)]))
  const body = Object.fromEntries(named(endpoint.body))
  const response = await app.ask(`${path}?${query}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.method !== 'GET' && { body: isForm ? toFormData(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const { error_code: code } = JSON.parse(text) as { error_code?: { name: string } }
  return { status: response.status, text, error: code?.name }
}

/** In payment paths, `provider` is a payment provider; elsewhere it is an OAuth provider. */
const pickPaymentProvider = ({ path }: Endpoint, { provider }: Fields): Fields =>
  path.includes('/payments/') && provider === 'google' ? { provider: 'kginicis' } : {}

/** In order paths, `items` are items of the order; elsewhere they are items of a basket. */
const pickOrderItems = ({ path }: Endpoint, { items }: Fields): Fields =>
  path.includes('/orders/{order_id}/') && JSON.stringify(items)?.includes('product_id')
    ? { items: [{ position: 0, quantity: 1 }] }
    : {}

/** In ticket paths, the project is the one that sold the tickets; elsewhere it is a sold-out project. */
const pickTicketProject = ({ path }: Endpoint, { ticket_project_id: projectId }: Fields): Fields =>
  path.endsWith('/entry-tickets/') && projectId !== undefined ? { project_id: projectId } : {}

/** Serializes objects as JSON (spec 7). */
const toQueryValue = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function toFormData(body: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return form
}
