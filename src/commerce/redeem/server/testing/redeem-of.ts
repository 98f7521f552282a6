import { randomBytes } from 'node:crypto'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { newCode } from '../../code-format.ts'
import type { Identities, Vendor } from '../../methods.ts'
import { hashOfKey, methodOfPresented, type Presented } from '../key-hash.ts'
import { makeBatch } from '../make-batch.ts'
import { saveOffer } from '../offers.ts'

interface Given {
  productId?: number
  showId?: number
  /** Combination → pieces set aside. */
  stock?: [variantId: number, quantity: number][]
  now: number
  from?: string
  until?: string
  vendors?: Vendor[]
}

/** Batches in a test's words, valid in 2026 unless told; the hashes are by the key of the tests' configuration, or of a server. */
export function redeemOf(
  database: Pick<TestDatabase, 'transaction'>,
  keys: Pick<Config, 'dataDir' | 'serverKey'> = testConfig(),
) {
  async function batchOf(presented: Presented[], given: Given): Promise<number> {
    const { productId = null, showId = null, stock = [], now, vendors = null } = given
    const [first] = presented
    const method = first && methodOfPresented(first)
    if (!method) throw new Error('a batch has keys')
    return database.transaction(async db => {
      const terms = { productId, showId, method, opensAt: new Date('2026-01-01T00:00:00Z'), vendors }
      const offer = await saveOffer(db, terms, now)
      const made = await makeBatch(db, {
        offerId: offer.id,
        now,
        hashes: presented.map(key => hashOfKey(key, method, keys)),
        validFrom: new Date(given.from ?? '2026-01-01T00:00:00Z'),
        validUntil: new Date(given.until ?? '2027-01-01T00:00:00Z'),
        stock: stock.map(([variantId, quantity]) => ({ variantId, quantity })),
      })
      if (!('id' in made)) throw new Error('there was too little of something')
      return made.id
    })
  }
  return {
    async codes(count: number, given: Given) {
      const codes = Array.from({ length: count }, () => newCode(randomBytes))
      const batch = await batchOf(
        codes.map(code => ({ code })),
        given,
      )
      return { batch, codes, code: codes[0] ?? '' }
    },
    list: (identities: Identities[], given: Given) =>
      batchOf(
        identities.map(each => ({ identities: each })),
        given,
      ),
  }
}
