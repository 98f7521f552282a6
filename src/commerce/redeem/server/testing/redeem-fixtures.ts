import { randomBytes } from 'node:crypto'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { createCode } from '../../code-format.ts'
import type { Identities, Vendor } from '../../methods.ts'
import { findKeyMethod, hashKey, type PresentedKey } from '../key-hash.ts'
import { makeBatch } from '../make-batch.ts'
import { saveOffer } from '../offers.ts'

interface BatchOptions {
  productId?: number
  showId?: number
  /** Reserved units by variant. */
  stock?: [variantId: number, quantity: number][]
  now: number
  from?: string
  until?: string
  vendors?: Vendor[]
}

/**
 * Creates batches, valid in 2026 by default. Hashes use the server key of the test config unless another is
 * given.
 */
export function redeemFixtures(
  database: Pick<TestDatabase, 'transaction'>,
  keys: Pick<Config, 'dataDir' | 'serverKey'> = testConfig(),
) {
  async function createBatch(presented: PresentedKey[], options: BatchOptions): Promise<number> {
    const { productId = null, showId = null, stock = [], now, vendors = null } = options
    const [first] = presented
    const method = first && findKeyMethod(first)
    if (!method) throw new Error('a batch has keys')
    return database.transaction(async db => {
      const terms = { productId, showId, method, opensAt: new Date('2026-01-01T00:00:00Z'), vendors }
      const offer = await saveOffer(db, terms, now)
      const made = await makeBatch(db, {
        offerId: offer.id,
        now,
        hashes: presented.map(key => hashKey(key, method, keys)),
        validFrom: new Date(options.from ?? '2026-01-01T00:00:00Z'),
        validUntil: new Date(options.until ?? '2027-01-01T00:00:00Z'),
        stock: stock.map(([variantId, quantity]) => ({ variantId, quantity })),
      })
      if (!('id' in made)) throw new Error('there was too little of something')
      return made.id
    })
  }
  return {
    async codes(count: number, options: BatchOptions) {
      const codes = Array.from({ length: count }, () => createCode(randomBytes))
      const batch = await createBatch(
        codes.map(code => ({ code })),
        options,
      )
      return { batch, codes, code: codes[0] ?? '' }
    },
    list: (identities: Identities[], options: BatchOptions) =>
      createBatch(
        identities.map(each => ({ identities: each })),
        options,
      ),
  }
}
