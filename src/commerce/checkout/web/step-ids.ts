/** Ids of the purchase's steps, to which links can return. */
export const addressStepId = 'purchase-address'
export const methodStepId = 'purchase-method'
