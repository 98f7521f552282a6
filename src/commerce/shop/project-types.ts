/** Project types by name (spec 3). */
export const projectTypes = { FAN_PROJECT: 0, PRE_ORDER: 1, E_TICKET: 2, FAN_SIGN: 3 }
