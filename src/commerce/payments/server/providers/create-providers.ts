import type { MakeProviders } from '../tools.ts'
import { createInicis } from './inicis.ts'
import { createKakaopay } from './kakaopay.ts'
import { createPaypal } from './paypal.ts'
import { createStripe } from './stripe.ts'

export const createProviders: MakeProviders = ({ config, ...deps }) => [
  ...(config.kakaopay ? [createKakaopay(config.kakaopay, deps)] : []),
  ...(config.stripe ? [createStripe(config.stripe, deps)] : []),
  ...(config.paypal ? [createPaypal(config.paypal, deps)] : []),
  ...(config.inicis ? [createInicis(config.inicis, deps)] : []),
]
