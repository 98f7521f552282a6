import { definePage } from '../../../platform/web/page.ts'
import { drawQuery } from '../../draws/web/shared/draw-queries.ts'
import { DrawSection } from '../../draws/web/shared/draw-section.tsx'
import { loadProject } from './load-project.ts'
import { projectHead } from './project-head.ts'
import { SectionFrame } from './project-sections.tsx'
import { ProjectView } from './project-view.tsx'
import type { Project } from './shared/queries.ts'

/**
 * A project's page with its draw. It is a separate module, so that other sections do not load the draw's
 * code.
 */
export default definePage<Project>({
  async load(context) {
    const { api, queryClient } = context
    const [project] = await loadProject(context, id => queryClient.prefetchQuery(drawQuery(api, id)))
    return project
  },
  head: (project, { texts }) => projectHead(project, 'draw', texts),
  // Keyed, so that component state is reset for another project.
  Component: ({ data: project }) => (
    <ProjectView key={project.id} project={project} section="draw">
      <SectionFrame section="draw">
        <DrawSection projectId={project.id} />
      </SectionFrame>
    </ProjectView>
  ),
})
