import { buildAddressForm } from '../../../commerce/addresses/server/index.ts'
import { listOrderChoices } from '../../../commerce/orders/server/index.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../choices-contract.ts'

/** The values that filters and forms of orders offer. */
export const choiceCalls: Implementation[] = [
  implement(contract.listOrderChoices, (_input, { read, scope, locale }) =>
    listOrderChoices(read, { scope, locale }),
  ),
  implement(contract.getStudioAddressForm, async ({ query }, { locale }) =>
    buildAddressForm(query.country_code, locale),
  ),
]
