import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useOwnCountry } from '../../../../identity/accounts/web/shared/own-country.ts'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { quoteBasket } from '../../../prices/contract.ts'
import { type Basket, emptyBasket, getLineKey } from './basket.ts'

export type Quote = ResponseOf<typeof quoteBasket>

/** Input that only the checkout has: coupon, address country and custom fields. */
interface Terms {
  couponId?: number | null
  country?: string | null
  /** Typed values by line (`lineKey`) and custom field id. */
  customFields?: Record<string, Record<string, string>>
}

interface Priced extends Terms {
  projectId: number
  basket: Basket
  country: string
}

/** Fetches the basket's price from the server, and again on changes and on window focus (product 3). */
function quoteQuery(
  { api, locale }: { api: ApiClient; locale: string },
  { projectId, basket, country, couponId = null, customFields = {} }: Priced,
) {
  const { lines, currency, presaleCode } = basket
  return queryOptions({
    queryKey: [
      'self',
      'quote',
      projectId,
      lines,
      country,
      currency,
      presaleCode,
      couponId,
      customFields,
      locale,
    ],
    queryFn: () =>
      api.call<CallOf<typeof quoteBasket>>('POST', '/api/v1/shops/md/price/', {
        project_id: projectId,
        items: lines.map(line => ({
          product_id: line.productId,
          option_ids: line.optionIds,
          quantity: line.quantity,
          custom_fields: customFields[getLineKey(line)] ?? {},
        })),
        country_code: country,
        ...(currency && { currency }),
        ...(presaleCode && { presale_code: presaleCode }),
        ...(couponId !== null && { coupon_id: couponId }),
        locale,
      }),
    refetchOnWindowFocus: 'always' as const,
    placeholderData: keepPreviousData,
  })
}

/** Returns the query result for a basket's quote; no quote is requested while the basket is empty. */
export function useQuote(projectId: number, basket: Basket = emptyBasket, terms: Terms = {}) {
  const api = useApi()
  const { locale } = useTexts()
  const own = useOwnCountry()
  const country = terms.country ?? basket.country ?? own
  return useQuery({
    ...quoteQuery({ api, locale }, { ...terms, projectId, basket, country: country ?? '' }),
    enabled: basket.lines.length > 0 && country !== undefined,
  })
}
