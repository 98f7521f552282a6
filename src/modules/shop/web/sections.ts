import type { LoadContext } from '../../../platform/web/page.ts'
import {
  contactQuery,
  countriesQuery,
  detailsQuery,
  faqsQuery,
  infoQuery,
  policiesQuery,
  supportersQuery,
  updatesQuery,
} from './queries.ts'

/** Sections of a project's page, in their order; the first stands at the address without one. */
export const sectionNames = ['details', 'faq', 'updates', 'supporters', 'policies', 'contact'] as const
export type SectionName = (typeof sectionNames)[number]

/** The section of an address; null for one that does not exist. */
export function sectionOf(param: string | undefined): SectionName | null {
  if (param === undefined) return 'details'
  return sectionNames.find(name => name === param) ?? null
}

const queries = {
  details: [detailsQuery, infoQuery],
  faq: [faqsQuery],
  updates: [updatesQuery],
  supporters: [supportersQuery, countriesQuery],
  policies: [policiesQuery],
  contact: [contactQuery],
} as const

/** What a section shows. Only the project must be there: a section that fails is asked for again in the browser. */
export async function loadSection(
  { api, queryClient, texts: { locale } }: LoadContext,
  projectId: number,
  section: SectionName,
): Promise<void> {
  const reader = { api, locale }
  await Promise.all(
    queries[section].map(query => queryClient.prefetchQuery({ ...query(reader, projectId) } as never)),
  )
}
