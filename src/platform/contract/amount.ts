import * as z from 'zod'

/** Money: an integer in minor units and an ISO 4217 code (product 8). */
export const amount = z.object({ amount: z.int(), currency: z.string() })
