import { useState } from 'react'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { definePage } from '../../../../platform/web/page.ts'
import { ActDialog } from '../shared/act-dialog.tsx'
import { type Activity, ActivityList } from '../shared/activity-list.tsx'
import { Chart } from '../shared/chart.tsx'
import { ObjectPage, ObjectSection } from '../shared/object-page.tsx'

/** An object in the studio's kit. */
export default definePage({
  load: async () => null,
  head: () => ({ title: 'Kit: object', description: '' }),
  Component: KitObjectPage,
})

const day = 86_400
const times = Array.from({ length: 30 }, (_, index) => Date.UTC(2026, 10, 1) / 1_000 + index * day)
const series = [
  { title: 'New followers', values: times.map((_, at) => 120 + ((at * 37) % 90) + at * 4) },
  { title: 'Makes', values: times.map((_, at) => (at === 12 ? null : 60 + ((at * 53) % 70))) },
]

const activity: Activity[] = [
  {
    key: 3,
    at: '2026-11-29T09:12:00Z',
    title: 'Edited',
    actor: 'Ada Okafor',
    changes: [
      { field: 'Name', before: 'Glas Harbor', after: 'Glass Harbor' },
      { field: 'Genres', before: 'Indie', after: 'Indie, Jazz' },
    ],
  },
  {
    key: 2,
    at: '2026-11-20T15:40:00Z',
    title: 'Published',
    actor: '김서연',
    note: 'The label confirmed the name.',
  },
  { key: 1, at: '2026-11-18T08:01:00Z', title: 'Imported', actor: 'job' },
]

function KitObjectPage() {
  const { number } = useFormats()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ObjectPage
        title="Glass Harbor"
        badge={<Badge color="success">Published</Badge>}
        parent={{ href: '/studio/kit/list/', title: 'Artists' }}
        note="Indie, Jazz"
        allowed={['edit', 'unpublish']}
        acts={[
          { name: 'edit', label: 'Edit', href: '/studio/kit/form/' },
          { name: 'publish', label: 'Publish', look: 'primary', run: () => {} },
          { name: 'unpublish', label: 'Unpublish', look: 'danger', run: () => setAsking(true) },
        ]}
        facts={[
          { title: 'Number', value: 6 },
          { title: 'Followers', value: number(39_595) },
          { title: 'Cities with makes', value: number(212) },
          { title: 'Events', value: <a href="/studio/kit/list/">4 upcoming</a> },
          { title: 'Created', value: 'Nov 18, 2026' },
          { title: 'Key of the import', value: 'glass-harbor' },
        ]}
      >
        <ObjectSection title="Reach">
          <Chart title="Per day" times={times} series={series} zone="UTC" formatValue={number} />
        </ObjectSection>
        <ObjectSection title="History">
          <ActivityList label="History" rows={activity} zone="Asia/Seoul" empty="Nothing yet." />
        </ObjectSection>
      </ObjectPage>
      {isAsking && (
        <ActDialog
          title="Unpublish Glass Harbor"
          consequences={
            <>
              <p>Fans no longer find the artist. Until it is published again:</p>
              <ul>
                <li>4 upcoming events lose their link to the artist</li>
                <li>212 cities keep their makes, but take no new ones</li>
              </ul>
            </>
          }
          reason="required"
          confirmLabel="Unpublish artist"
          isDangerous
          run={() => Promise.reject(new Error('no answer'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
