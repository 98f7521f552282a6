import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { block } from '../../platform/contract/prose.ts'
import { locale, localeQuery, projectReadDefaults, shopErrors } from './contract.ts'

const prose = z.object({ lang: z.string(), blocks: z.array(block) })

export const getProjectDetails = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/details/',
  summary: 'What the project is about.',
  source: 'spec 7.4',
  query: localeQuery,
  answer: prose,
})

export const listProjectFaqs = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/faqs/',
  summary: 'Questions about a project, and their answers.',
  source: 'spec 7.4',
  query: localeQuery,
  answer: z.object({
    results: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  }),
})

export const listProjectUpdates = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/updates/',
  summary: 'What was told about a project, newest first.',
  source: 'spec 7.4',
  query: z.object({ locale, ...offsetQuery({ limit: 20 }) }),
  answer: offsetPage(
    z.object({
      id: z.int(),
      lang: z.string(),
      published_at: z.iso.datetime(),
      title: z.string(),
      blocks: z.array(block),
    }),
  ),
})

export const listSupporters = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/supporters/',
  summary: 'Supporters who are named, or shown as a country, newest first; the count is of all.',
  source: 'spec 7.4, product 8',
  query: z.object({ locale, ...offsetQuery({ limit: 20 }) }),
  answer: offsetPage(
    z.object({
      name: z.string().nullable(),
      country_code: z.string().nullable(),
      nation_name: z.string().nullable(),
      supported_at: z.iso.datetime(),
    }),
  ).extend({ supporter_count: z.int() }),
})

export const listSupporterCountries = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/supporters/countries/',
  summary: 'Supporters by country, most first. Those who are not shown have none.',
  source: 'spec 7.4, product 8',
  query: localeQuery,
  answer: z.object({
    results: z.array(
      z.object({
        country_code: z.string(),
        nation_name: z.string(),
        /**
         * Latitude and longitude of the country's largest city in degrees, for a map; null if the city is
         * unknown.
         */
        lat: z.number().nullable(),
        lon: z.number().nullable(),
        supporter_count: z.int(),
      }),
    ),
  }),
})

export const getAdditionalInfo = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/additional-info/',
  summary: 'Maker, origin, material and what else a law wants to be said of a project.',
  source: 'spec 7.4',
  query: localeQuery,
  answer: z.object({
    results: z.array(z.object({ lang: z.string(), label: z.string(), value: z.string() })),
  }),
})

export const listPolicies = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/policies/',
  summary: "A project's policies: its own, else the shop's.",
  source: 'spec 7.4',
  query: localeQuery,
  answer: z.object({
    results: z.array(
      z.object({ kind: z.string(), lang: z.string(), title: z.string(), blocks: z.array(block) }),
    ),
  }),
})

export const getContact = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/contact/',
  summary: 'Who answers questions: of a project with project_id, else of the shop.',
  source: 'spec 7.4',
  access: 'public',
  query: z.object({ project_id: idParam.optional(), locale }),
  answer: z.object({ name: z.string(), email: z.string().nullable(), url: z.string().nullable() }),
  errors: [shopErrors.projectNotFound],
  limit: readLimit,
  cache: publicRead,
})
