/** Element ids of the purchase steps, used as link targets. */
export const addressStepId = 'purchase-address'
export const methodStepId = 'purchase-method'
