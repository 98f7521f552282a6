import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getLegalText } from '../contract.ts'

export type LegalText = ResponseOf<typeof getLegalText>
export type Entity = LegalText['entity']

/** Legal texts in the order of the footer. */
export const entities: Entity[] = ['terms', 'privacy-notice', 'copyright', 'cookie', 'business']

/** Queries a text in a language; the version in force unless a date is given. */
export function legalTextQuery(api: ApiClient, entity: Entity, lang: string, date?: string) {
  return queryOptions({
    queryKey: ['legal', entity, lang, date ?? null],
    queryFn: createQueryFn<CallOf<typeof getLegalText>>(api, '/api/v1/legal/{entity}/', {
      entity,
      lang,
      ...(date && { date }),
    }),
  })
}
