import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import * as sections from '../sections-contract.ts'
import { getContact } from './get-contact.ts'
import { getDetails } from './get-details.ts'
import { getProject } from './get-project.ts'
import { getSeo } from './get-seo.ts'
import { listAdditionalInfo, listFaqs } from './list-pairs.ts'
import { listPolicies } from './list-policies.ts'
import { listProducts } from './list-products.ts'
import { listSupporterCountries, listSupporters, presentSupporter } from './list-supporters.ts'
import { listUpdates, presentUpdate } from './list-updates.ts'

const noProject = () => fail(contract.shopErrors.projectNotFound)

/** Implements the endpoints for a single project; drafts return 404. */
export const projectCalls: Implementation[] = [
  implement(sections.getContact, async ({ query }, { read, config }) => {
    return (await getContact(read, query.project_id, config)) ?? noProject()
  }),
  implement(contract.listProjectsSeo, async ({ query }, { read, locale }) => ({
    results: await getSeo(read, { projectIds: query.project_ids, locale }),
  })),
  implement(contract.getProjectSeo, async ({ params }, { read, locale }) => {
    const [seo] = await getSeo(read, { projectIds: [params.project_id], locale })
    return seo ?? noProject()
  }),
  implement(contract.getProject, async ({ params }, { read, locale, now }) => {
    return (await getProject(read, { projectId: params.project_id, locale, now: now() })) ?? noProject()
  }),
  implement(sections.getProjectDetails, async ({ params }, { read, locale }) => {
    return (await getDetails(read, { projectId: params.project_id, locale })) ?? noProject()
  }),
  implement(sections.listProjectFaqs, async ({ params }, { read, locale }) => {
    return (await listFaqs(read, { projectId: params.project_id, locale })) ?? noProject()
  }),
  implement(sections.getAdditionalInfo, async ({ params }, { read, locale }) => {
    return (await listAdditionalInfo(read, { projectId: params.project_id, locale })) ?? noProject()
  }),
  implement(sections.listPolicies, async ({ params }, { read, locale }) => {
    return (await listPolicies(read, { projectId: params.project_id, locale })) ?? noProject()
  }),
  implement(sections.listProjectUpdates, async ({ params, query }, { read, locale, now }) => {
    const input = { ...query, projectId: params.project_id, locale, now: now() }
    const list = await listUpdates(read, input)
    return list.isThere ? toOffsetPage(query, list, presentUpdate) : noProject()
  }),
  implement(sections.listSupporters, async ({ params, query }, { read, locale }) => {
    const list = await listSupporters(read, { ...query, projectId: params.project_id })
    if (!list.isThere) return noProject()
    const page = toOffsetPage(query, list, row => presentSupporter(row, locale))
    return 'results' in page ? { ...page, supporter_count: list.supporterCount } : page
  }),
  implement(sections.listSupporterCountries, async ({ params }, { read, locale }) => {
    return (await listSupporterCountries(read, { projectId: params.project_id, locale })) ?? noProject()
  }),
  implement(contract.listProducts, async ({ params, query }, { read, locale, now }) => {
    const country = query.country_code ?? null
    const input = { projectId: params.project_id, locale, now: now(), country }
    return (await listProducts(read, input)) ?? noProject()
  }),
]
