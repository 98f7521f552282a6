import { type LoadContext, PageNotFound } from '../../../platform/web/page.ts'
import { type Project, productsQuery, projectQuery } from './shared/queries.ts'

export async function loadProject<Section>(
  { api, queryClient, texts, params }: LoadContext,
  section: (projectId: number) => Promise<Section>,
): Promise<[Project, Section]> {
  const id = /^[1-9]\d{0,8}$/.test(params['project'] ?? '') ? Number(params['project']) : null
  if (id === null) throw new PageNotFound()
  const reader = { api, locale: texts.locale }
  const [project, loaded] = await Promise.all([
    queryClient.ensureQueryData(projectQuery(reader, id)),
    section(id),
    queryClient.ensureQueryData(productsQuery(reader, id)),
  ])
  return [project, loaded]
}
