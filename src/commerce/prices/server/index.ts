import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { hashCode } from '../../shop/server/index.ts'
import * as contract from '../contract.ts'
import { readAdditionalFee } from './additional-fee.ts'
import { announceClosing, remindBaskets } from './announce-closing.ts'
import { feeContent } from './import/fee-content.ts'
import { rateContent, zoneContent } from './import/shipping-content.ts'
import { registrationContent, taxRateContent } from './import/tax-content.ts'
import { priceData } from './personal-data.ts'
import { purgeQuotes } from './purge.ts'
import { quoteBasket } from './quote-basket.ts'

export { findFieldError, normalizeFields } from '../pricing/check-fields.ts'
export {
  getPaymentProvider,
  listConfiguredMethods,
  listPaymentMethods,
  type PaymentProviders,
} from '../pricing/payment-methods.ts'
export { holdFanUnits, moveFanUnits } from './fan-units.ts'
export { buildQuoteNeedsSql, buildQuoteProjectSql } from './quotes.ts'
export {
  previewPrice,
  repriceQuote,
  storePriceChange,
} from './reprice-quote.ts'
export { readTerms } from './terms.ts'

export const pricesModule: ServerModule = {
  name: 'prices',
  tables: ['shipping_zones', 'shipping_rates', 'other_fees', 'tax_registrations', 'tax_rates'],
  contents: [zoneContent, rateContent, feeContent, registrationContent, taxRateContent],
  implementations: [
    implement(contract.quoteBasket, ({ body: { locale, presale_code: code, ...asked } }, context) => {
      const presale_code_hash = code === undefined ? undefined : hashCode(code).toString('hex')
      return quoteBasket({ ...asked, presale_code_hash }, { ...context, locale: locale ?? context.locale })
    }),
    implement(contract.getAdditionalFee, ({ query }, context) => readAdditionalFee(query, context)),
  ],
  personalData: priceData,
  tasks: [purgeQuotes, announceClosing, remindBaskets],
}
