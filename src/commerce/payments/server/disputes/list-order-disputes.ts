import type { ReadDb } from '../../../../platform/server/database.ts'
import { readEvidenceFacts } from '../../../orders/server/index.ts'
import type { addedFields } from '../../dispute-shapes.ts'
import { type Dispute, listDisputes } from './dispute-row.ts'
import { isEditable } from './edit-evidence.ts'
import { type EvidenceFileRow, listFiles } from './evidence-files.ts'
import { findSubmitRefusal } from './submit-act.ts'

export interface StaffDispute {
  dispute: Dispute
  files: EvidenceFileRow[]
  /** Fields that the order fills when the evidence is submitted. */
  adds: (typeof addedFields)[number][]
  isEditable: boolean
  isSubmittable: boolean
}

/** Reads the disputes of an order with their files, and what can be done with each now. */
export async function listOrderDisputes(db: ReadDb, orderId: number, now: number): Promise<StaffDispute[]> {
  const disputes = await listDisputes(db, orderId)
  if (disputes.length === 0) return []
  const added = await listAddedFields(db, orderId)
  return Promise.all(
    disputes.map(async dispute => {
      const files = await listFiles(db, dispute.id)
      return {
        dispute,
        files,
        adds: dispute.provider === 'stripe_card' ? added.filter(field => !(field in dispute.evidence)) : [],
        isEditable: isEditable(dispute),
        isSubmittable: findSubmitRefusal(dispute, files.length, now) === null,
      }
    }),
  )
}

async function listAddedFields(db: ReadDb, orderId: number): Promise<StaffDispute['adds']> {
  const { name, email, address, parcels } = await readEvidenceFacts(db, orderId)
  const isSent = parcels.length > 0
  return [
    ...(name ? (['customer_name'] as const) : []),
    ...(email ? (['customer_email_address'] as const) : []),
    ...(address ? (['shipping_address'] as const) : []),
    ...(isSent ? (['shipping_carrier', 'shipping_date', 'shipping_tracking_number'] as const) : []),
  ]
}
