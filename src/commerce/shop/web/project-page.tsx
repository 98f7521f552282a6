import { definePage, type LoadContext, PageNotFound } from '../../../platform/web/page.ts'
import { loadProject } from './load-project.ts'
import { projectHead } from './project-head.ts'
import { ProjectSection } from './project-sections.tsx'
import { ProjectView } from './project-view.tsx'
import { loadSection, parseSection, type SectionName } from './sections.ts'
import type { Project } from './shared/queries.ts'

interface Data {
  project: Project
  section: SectionName
}

async function load(context: LoadContext): Promise<Data> {
  const section = parseSection(context.params['section'])
  if (section === null) throw new PageNotFound()
  const [project] = await loadProject(context, id => loadSection(context, id, section))
  return { project, section }
}

export default definePage<Data>({
  load,
  head: ({ project, section }, { texts }) => projectHead(project, section, texts),
  // Keyed, so that component state is reset for another project.
  Component: ({ data: { project, section } }) => (
    <ProjectView key={project.id} project={project} section={section}>
      <ProjectSection project={project} section={section} />
    </ProjectView>
  ),
})
