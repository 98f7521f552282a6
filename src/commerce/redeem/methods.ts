/** Ways to redeem (spec 3). COMING_SOON replaces any method until it opens. */
export const keyMethods = ['CODE', 'EMAIL_TICKET_ID', 'EMAIL_FANCLUB_ID', 'TICKET_ID'] as const
export const redeemMethods = ['COMING_SOON', ...keyMethods] as const
export type KeyMethod = (typeof keyMethods)[number]

/** Ticketlink, Nodeul, YES24, SKIYAKI (spec 3). */
export const vendorCodes = ['TL', 'ND', 'YS', 'SY'] as const
export type Vendor = (typeof vendorCodes)[number]

export const identityFields = ['vendor', 'ticket_id', 'email', 'fanclub_id'] as const
export type IdentityField = (typeof identityFields)[number]
export type RedeemField = 'code' | IdentityField

/** Fields to fill in for each method. The vendor is also required if an offer lists vendors. */
export const fieldsByMethod = {
  CODE: ['code'],
  EMAIL_TICKET_ID: ['email', 'ticket_id'],
  EMAIL_FANCLUB_ID: ['email', 'fanclub_id'],
  TICKET_ID: ['ticket_id'],
} as const satisfies Record<KeyMethod, readonly RedeemField[]>

export type Identities = { [Field in Exclude<IdentityField, 'vendor'>]?: string | undefined } & {
  vendor?: Vendor | undefined
}

/** Returns the method that these identities belong to; null if identities are missing or superfluous. */
export function findMethod(identities: Identities): Exclude<KeyMethod, 'CODE'> | null {
  const presentFields = (['email', 'fanclub_id', 'ticket_id'] as const)
    .filter(field => identities[field])
    .join()
  const byFields = {
    'email,ticket_id': 'EMAIL_TICKET_ID',
    'email,fanclub_id': 'EMAIL_FANCLUB_ID',
    ticket_id: 'TICKET_ID',
  } as const
  return byFields[presentFields as keyof typeof byFields] ?? null
}
