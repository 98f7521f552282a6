import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { hashOfCode } from '../../shop/server/index.ts'
import * as contract from '../contract.ts'
import { additionalFee } from './additional-fee.ts'
import { announceClosing, remindBaskets } from './announce-closing.ts'
import { forgetQuotes } from './forget.ts'
import { feeContent } from './import/fee-content.ts'
import { rateContent, zoneContent } from './import/shipping-content.ts'
import { registrationContent, taxRateContent } from './import/tax-content.ts'
import { priceData } from './personal-data.ts'
import { quoteBasket } from './quote-basket.ts'

export { errorOfField, spellFields } from '../pricing/check-fields.ts'
export { type Carriers, carrierOf, methodsFor, methodsWithKeys } from '../pricing/payment-methods.ts'
export { holdPieces, movePieces } from './fan-pieces.ts'
export { keepChange, priceAgain, priceToShow } from './price-again.ts'
export { needsOfQuote, projectOfQuote } from './quotes.ts'
export { readTerms } from './terms.ts'

/** What a basket costs: quotes, shipping, fees, taxes and currencies (docs/prices.md). */
export const pricesModule: ServerModule = {
  name: 'prices',
  tables: ['shipping_zones', 'shipping_rates', 'other_fees', 'tax_registrations', 'tax_rates'],
  contents: [zoneContent, rateContent, feeContent, registrationContent, taxRateContent],
  implementations: [
    implement(contract.quoteBasket, ({ body: { locale, presale_code: code, ...asked } }, context) => {
      const presale_code_hash = code === undefined ? undefined : hashOfCode(code).toString('hex')
      return quoteBasket({ ...asked, presale_code_hash }, { ...context, locale: locale ?? context.locale })
    }),
    implement(contract.getAdditionalFee, ({ query }, context) => additionalFee(query, context)),
  ],
  personalData: priceData,
  tasks: [forgetQuotes, announceClosing, remindBaskets],
}
