import { useState } from 'react'
import { Accordion } from './accordion.tsx'
import { Pagination } from './pagination.tsx'
import { Timeline } from './timeline.tsx'

export const title = 'Content: accordion, timeline, pagination'

export default function DisclosureStory() {
  const [page, setPage] = useState(7)
  return (
    <>
      <div>
        <Accordion title="When do doors open?" defaultOpen>
          <p>One hour before the start, unless the ticket says otherwise.</p>
        </Accordion>
        <Accordion title="Can I take back a make?">
          <p>Yes, until the campaign is done.</p>
        </Accordion>
        <Accordion title="Not open yet" disabled>
          <p>Later.</p>
        </Accordion>
      </div>
      <Timeline
        label="Your order"
        doneText="done"
        yetText="not yet"
        steps={[
          { title: 'Paid', note: '18 November', state: 'done' },
          { title: 'Packed', state: 'yet', note: 'Leaves on Monday' },
          { title: 'Delivered', state: 'yet' },
        ]}
      />
      <Pagination
        total={12}
        current={page}
        href={to => `#page-${to}`}
        onPage={setPage}
        label="Pages"
        previousLabel="Pages before"
        nextLabel="Pages after"
        pageLabel={to => `Page ${to}`}
      />
    </>
  )
}
