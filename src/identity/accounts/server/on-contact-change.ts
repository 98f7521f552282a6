import type { Db } from '../../../platform/server/database.ts'

/** Follows a change of an account's email address, phone number or name, in the same transaction. */
type ContactHandler = (db: Db, userId: number) => Promise<void>

const handlers: ContactHandler[] = []

/**
 * Registers a handler that runs when an account's email address, phone number or name has changed. Each domain
 * that needs one calls this once, while it loads.
 */
export function onContactChange(handler: ContactHandler): void {
  handlers.push(handler)
}

export async function applyContactChange(db: Db, userId: number): Promise<void> {
  for (const handler of handlers) await handler(db, userId)
}
