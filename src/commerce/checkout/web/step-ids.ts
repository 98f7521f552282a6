/** Ids of the purchase's steps, for those who change what was chosen beforehand. */
export const addressStepId = 'purchase-address'
export const methodStepId = 'purchase-method'
