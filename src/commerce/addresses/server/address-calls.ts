import { fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { buildAddressForm } from './address-form.ts'
import { presentAddress } from './address-row.ts'
import { addAddress, changeAddress, deleteAddress } from './change-addresses.ts'
import { addressCountries } from './country-data.ts'
import { type OwnAddress, readAddresses, readOwnAddress } from './read-addresses.ts'

async function respondWithAddress(db: ReadDb, own: OwnAddress) {
  const row = await readOwnAddress(db, own)
  return row ? presentAddress(row) : fail(contract.addressErrors.notFound)
}

/** Stored idempotency responses hold only ids, so that a deleted address doesn't survive in them. */
export const addressCalls: Implementation[] = [
  implement(contract.listShippingAddresses, async (_input, { fan, read }) => {
    const rows = await readAddresses(read, fan.userId)
    return { addresses: rows.map(presentAddress), addresses_max: contract.addressesMax }
  }),
  implement(contract.getShippingAddress, ({ params }, { fan, read }) =>
    respondWithAddress(read, { userId: fan.userId, id: params.shipping_address_id }),
  ),
  implementSecret(
    contract.addShippingAddress,
    ({ body: { is_default: isDefault = false, ...typed } }, { fan: { userId }, write, now }) =>
      write(db => addAddress(db, { userId, typed, isDefault, now: now() })),
    ({ id }, { fan, read }) => respondWithAddress(read, { userId: fan.userId, id }),
  ),
  implementSecret(
    contract.changeShippingAddress,
    ({ params, body }, { fan: { userId }, write, now }) => {
      const { is_default: isDefault = false, ...typed } = body
      const id = params.shipping_address_id
      return write(db => changeAddress(db, { userId, id, typed, isDefault, now: now() }))
    },
    ({ id }, { fan, read }) => respondWithAddress(read, { userId: fan.userId, id }),
  ),
  implement(contract.deleteShippingAddress, ({ params }, { fan, write }) =>
    write(db => deleteAddress(db, { userId: fan.userId, id: params.shipping_address_id })),
  ),
  implement(contract.getAddressForm, async ({ query }, context) =>
    buildAddressForm(query.country_code, context.locale),
  ),
  implement(contract.listAddressCountries, async () => ({ country_codes: [...addressCountries] })),
]
