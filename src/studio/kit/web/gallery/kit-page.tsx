import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { definePage } from '../../../../platform/web/page.ts'
import { ObjectSection } from '../shared/object-page.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { EmptyNote, ErrorNote, ObjectSkeleton } from '../shared/states.tsx'

/** The parts of the studio's pages, in development. */
export default definePage({
  load: async () => null,
  head: () => ({ title: 'Kit', description: '' }),
  Component: KitPage,
})

const refusal = new ApiError({
  origin: 'server',
  status: 503,
  code: null,
  description: '',
  message: '',
  requestId: 'req-7f3a',
})

function KitPage() {
  return (
    <>
      <PageHead title="Kit" note="Sample pages: press ⌘K or Ctrl K, j and k, x, Enter and the slash key." />
      <ul>
        {['list', 'object', 'form'].map(name => (
          <li key={name}>
            <a href={`/studio/kit/${name}/`}>{name}</a>
          </li>
        ))}
      </ul>
      <ObjectSection title="Empty">
        <EmptyNote title="No artists yet" text="The first one you add appears here." />
      </ObjectSection>
      <ObjectSection title="Error">
        <ErrorNote error={refusal} onRetry={() => {}} />
      </ObjectSection>
      <ObjectSection title="Loading">
        <ObjectSkeleton />
      </ObjectSection>
    </>
  )
}
