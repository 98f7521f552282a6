import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import { respondWithOrder } from '../../orders/server/index.ts'
import * as contract from '../contract.ts'
import { describeOffer, lookUpKey, parsePresentedKey } from './look-up.ts'
import { redeemKey } from './redeem-key.ts'
import { sendEmailCode } from './send-email-code.ts'

export const redeemCalls: Implementation[] = [
  implement(contract.lookUpRedeem, async ({ query }, context) => {
    const presented = parsePresentedKey(query)
    if (presented instanceof Failure) return presented
    const place = { projectId: query.project_id ?? null, showId: query.show_id ?? null }
    return presented ? lookUpKey(presented, place, context) : describeOffer(place, context)
  }),
  implement(contract.sendRedeemEmailCode, async ({ body }, context) => {
    const presented = parsePresentedKey(body)
    if (presented instanceof Failure) return presented
    if (!presented) return fail(platformErrors.validationFailed, { identities: 'ERR_REQUIRED' })
    return sendEmailCode({ presented, projectId: body.project_id, showId: body.show_id }, context)
  }),
  implementSecret(
    contract.redeem,
    async ({ body }, context) => {
      const presented = parsePresentedKey(body)
      if (presented instanceof Failure) return presented
      if (!presented) return fail(platformErrors.validationFailed, { code: 'ERR_REQUIRED' })
      const choices = {
        optionIds: body.option_ids,
        customFields: body.custom_fields,
        supporter: body.supporter,
        addressId: body.shipping_address_id,
        countryCode: body.country_code,
        emailCode: body.email_code,
      }
      const place = { projectId: body.project_id, showId: body.show_id }
      return redeemKey({ presented, ...place, ...choices }, context)
    },
    async ({ orderId, showId }, context) => {
      const order = orderId === null ? null : await respondWithOrder({ order_id: orderId }, context)
      return order instanceof Failure ? order : { order, show_id: showId }
    },
  ),
]
