import type address from '../../locales/en/address.json'
import type bridge from '../../locales/en/bridge.json'
import type checkout from '../../locales/en/checkout.json'
import type coupon from '../../locales/en/coupon.json'
import type draw from '../../locales/en/draw.json'
import type draws from '../../locales/en/draws.json'
import type order from '../../locales/en/order.json'
import type project from '../../locales/en/project.json'
import type redeem from '../../locales/en/redeem.json'
import type shop from '../../locales/en/shop.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    address: typeof address
    bridge: typeof bridge
    checkout: typeof checkout
    coupon: typeof coupon
    draw: typeof draw
    draws: typeof draws
    order: typeof order
    project: typeof project
    redeem: typeof redeem
    shop: typeof shop
  }
}
