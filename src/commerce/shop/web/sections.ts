import type { QueryClient } from '@tanstack/react-query'
import type { LoadContext } from '../../../platform/web/page.ts'
import {
  contactQuery,
  countriesQuery,
  detailsQuery,
  faqsQuery,
  infoQuery,
  policiesQuery,
  type Reader,
  supportersQuery,
  updatesQuery,
} from './shared/queries.ts'

/** A project's sections in order; the first is the default and has no path segment. */
export const sectionNames = ['details', 'faq', 'updates', 'supporters', 'policies', 'contact'] as const
export type SectionName = (typeof sectionNames)[number]

/** Tabs of a project in order. The draw of a fan sign has its own page. */
export const tabNames = ['details', 'draw', 'faq', 'updates', 'supporters', 'policies', 'contact'] as const
export type TabName = (typeof tabNames)[number]

/** Parses a section's path segment; null if unknown. */
export function parseSection(param: string | undefined): SectionName | null {
  if (param === undefined) return 'details'
  return sectionNames.find(name => name === param) ?? null
}

type Load = (client: QueryClient, ...of: [reader: Reader, projectId: number]) => Promise<void>[]

const loads: Record<SectionName, Load> = {
  details: (client, ...of) => [
    client.prefetchQuery(detailsQuery(...of)),
    client.prefetchQuery(infoQuery(...of)),
  ],
  faq: (client, ...of) => [client.prefetchQuery(faqsQuery(...of))],
  updates: (client, ...of) => [client.prefetchQuery(updatesQuery(...of))],
  supporters: (client, ...of) => [
    client.prefetchQuery(supportersQuery(...of)),
    client.prefetchQuery(countriesQuery(...of)),
  ],
  policies: (client, ...of) => [client.prefetchQuery(policiesQuery(...of))],
  contact: (client, ...of) => [client.prefetchQuery(contactQuery(...of))],
}

/** Loads a section's data. A failed request is retried in the browser. */
export async function loadSection(
  { api, queryClient, texts: { locale } }: LoadContext,
  projectId: number,
  section: SectionName,
): Promise<void> {
  await Promise.all(loads[section](queryClient, { api, locale }, projectId))
}
