import {
  type ApiResponse,
  createError,
  createMissingParam,
  createNotFound,
  createResponse,
  parseNestedFields,
} from './api-responses.ts'
import { createId } from './intents.ts'
import { presentDispute, presentFile } from './present.ts'
import type { StripeState } from './stripe-state.ts'

export function readDispute(desk: StripeState, id: string): ApiResponse {
  const dispute = desk.disputes.get(id)
  return dispute
    ? createResponse(presentDispute(dispute, desk.intents.get(dispute.intent)))
    : createNotFound('dispute', id)
}

export function listDisputes(desk: StripeState, fields: URLSearchParams): ApiResponse {
  const intent = fields.get('payment_intent')
  const found = desk.disputes.values().filter(dispute => !intent || dispute.intent === intent)
  const page = found.reverse().slice(0, Number(fields.get('limit') ?? 10))
  const data = page.map(dispute => presentDispute(dispute, desk.intents.get(dispute.intent)))
  return createResponse({ object: 'list', data, has_more: page.length < found.length, url: '/v1/disputes' })
}

/** Stores evidence and, unless `submit` is false, sends it to the bank, which takes it once. */
export function updateDispute(desk: StripeState, id: string, fields: URLSearchParams): ApiResponse {
  const dispute = desk.disputes.get(id)
  if (!dispute) return createNotFound('dispute', id)
  const isOpen = dispute.status === 'needs_response' && desk.seconds < dispute.dueBy
  if (!isOpen) return createError(400, { message: 'This dispute is closed for evidence.' })
  const evidence = { ...dispute.evidence, ...parseNestedFields(fields, 'evidence') }
  const unknown = Object.entries(evidence).find(
    ([, value]) => value.startsWith('file_') && !desk.files.get(value),
  )
  if (unknown) return createNotFound('file', unknown[1])
  const changed = desk.keepDispute({ ...dispute, evidence }, fields.get('submit') !== 'false')
  return createResponse(presentDispute(changed, desk.intents.get(changed.intent)))
}

/** Takes a file in; `fields` holds its size, type and hash. */
export function createFile(desk: StripeState, fields: URLSearchParams): ApiResponse {
  const [purpose, type, size] = ['purpose', 'file_type', 'file_size'].map(name => fields.get(name))
  if (!purpose) return createMissingParam('purpose')
  if (!type || !size) return createMissingParam('file')
  const file = { id: createId('file'), created: desk.seconds, purpose, type, size: Number(size) }
  return createResponse(presentFile(desk.files.put(file)))
}
