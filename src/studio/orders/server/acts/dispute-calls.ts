import { readFile } from 'node:fs/promises'
import { readOrderForStaff } from '../../../../commerce/orders/server/index.ts'
import {
  addEvidenceFile,
  listOrderDisputes,
  noteDispute,
  readEvidenceFile,
  removeEvidenceFile,
  type StaffDispute,
  saveEvidence,
} from '../../../../commerce/payments/server/index.ts'
import { fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { Download } from '../../../../platform/server/download.ts'
import { type Implementation, implement, implementDownload } from '../../../../platform/server/implement.ts'
import { findScope, type StaffContext } from '../../../../platform/server/staff.ts'
import * as contract from '../../acts-contract.ts'

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The edit of an order's dispute, in the version that the caller has seen. */
const toEdit = (
  { actor, scope, now }: StaffContext,
  { order_id: orderId }: { order_id: string },
  { version }: { version: number },
) => ({ orderId, scope, version, by: { actor, reason: null, now: now() } })

function presentDispute({ dispute, files, adds, isEditable, isSubmittable }: StaffDispute, mayAct: boolean) {
  const allowed = [
    ...(isEditable ? (['edit'] as const) : []),
    ...(isSubmittable ? (['submit'] as const) : []),
    'note' as const,
  ]
  return {
    dispute_id: dispute.id,
    payment_id: dispute.paymentId,
    provider: dispute.provider,
    provider_ref: dispute.ref,
    state: dispute.state,
    reason: dispute.reason,
    amount: dispute.amount,
    currency: dispute.currency,
    opened_at: dispute.openedAt.toISOString(),
    due_at: dispute.dueAt?.toISOString() ?? null,
    submitted_at: dispute.submittedAt?.toISOString() ?? null,
    ended_at: dispute.endedAt?.toISOString() ?? null,
    failure: dispute.failure,
    version: dispute.version,
    evidence: dispute.evidence,
    adds,
    files: files.map(({ id, field, type, bytes, addedAt }) => ({
      file_id: id,
      field,
      type,
      bytes,
      added_at: addedAt.toISOString(),
    })),
    note: dispute.note,
    link: dispute.link,
    allowed: mayAct ? allowed : [],
  }
}

/** Disputes of an order. The grave act `dispute submit` is one of payments. */
export const disputeCalls: Implementation[] = [
  implement(contract.listOrderDisputes, async ({ params }, { read, scope, staff, now }) => {
    const order = await readOrderForStaff(read, params.order_id, scope)
    if (!order) return fail(platformErrors.notFound)
    const disputes = await listOrderDisputes(read, order.id, now())
    const refundScope = findScope(staff, { right: 'orders.refund', scope: 'artist' })
    const mayAct =
      refundScope !== undefined && (await readOrderForStaff(read, params.order_id, refundScope)) !== null
    return { results: disputes.map(dispute => presentDispute(dispute, mayAct)) }
  }),
  implement(contract.saveEvidence, ({ params, body }, context) => {
    const edit = toEdit(context, params, body)
    return context.write(db =>
      saveEvidence(db, { ...edit, disputeId: body.dispute_id, evidence: body.evidence }),
    )
  }),
  implement(contract.addEvidenceFile, async ({ params, query, file }, context) => {
    if (!file) return fail(platformErrors.validationFailed, { file: 'ERR_REQUIRED' })
    const { config } = context
    const content = await readFile(file.path)
    const added = { field: query.field, type: file.type, content }
    const edit = toEdit(context, params, query)
    return context.write(db =>
      addEvidenceFile(db, { ...edit, disputeId: query.dispute_id, file: added, config }),
    )
  }),
  implementDownload(contract.openEvidenceFile, async ({ params }, { read, scope, config }) => {
    const order = await readOrderForStaff(read, params.order_id, scope)
    const which = order && { orderId: order.id, fileId: params.file_id }
    const file = which && (await readEvidenceFile(read, which, config))
    if (!file) return fail(platformErrors.notFound)
    const name = `${file.field}.${extensions[file.type] ?? 'bin'}`
    return new Download(name, file.type, toChunks(file.content))
  }),
  implement(contract.removeEvidenceFile, ({ params, body }, context) => {
    const edit = toEdit(context, params, body)
    return context.write(db => removeEvidenceFile(db, { ...edit, fileId: params.file_id }))
  }),
  implement(contract.noteDispute, ({ params, body }, context) => {
    const edit = toEdit(context, params, body)
    return context.write(db =>
      noteDispute(db, { ...edit, disputeId: body.dispute_id, text: body.note, link: body.link }),
    )
  }),
]

async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
