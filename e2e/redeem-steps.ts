import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { database } from './database.ts'
import { aFan, post } from './fans.ts'

/**
 * Creates a fan with an address in Korea, and a photo set with two covers for which codes can be redeemed.
 */
export async function aSetToRedeem() {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  const { id: projectId, products } = await shopFixtures(database()).aProject({
    name: 'Second tape',
    until: '2999-01-01T00:00:00Z',
    products: [{ name: 'Photo set', options: { Cover: ['Moon', 'Sun'] }, stock: 5 }],
  })
  const address = {
    country_code: 'KR',
    name: '김민아',
    line1: '세종대로 110',
    city: '중구',
    region: '11',
    postal_code: '04524',
    phone_number: '010-1234-5678',
  }
  await post('/api/v1/shops/md/users/self/shipping-addresses/', address, fan.token)
  const [product] = products
  return { fan, projectId, productId: product?.id ?? 0, variantIds: product?.variantIds ?? [] }
}

/** Changes the code's last character, which the check digit detects. */
export const introduceTypo = (code: string) => `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
