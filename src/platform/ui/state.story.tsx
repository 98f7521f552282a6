import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Drawing, type DrawingName } from './drawing.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import styles from './gallery/gallery.module.css'
import { Rail } from './rail.tsx'
import { Skeleton } from './skeleton.tsx'

export const title = 'State: loading, empty, error'

const drawings: DrawingName[] = ['stage', 'ticket', 'record', 'horn', 'map', 'bag', 'cable']

export default function StateStory() {
  return (
    <>
      <EmptyState
        drawing="ticket"
        title="No events yet"
        text="Nobody has announced a date here."
        action={<ButtonLink href="#events">Browse events</ButtonLink>}
      />
      <ErrorState
        title="The list did not load"
        text="Your search is kept. Check your connection and try again."
        retryLabel="Try again"
        onRetry={() => undefined}
        action={
          <Button look="quiet" size={40}>
            Go home
          </Button>
        }
      />
      <div className={styles['row']}>
        {drawings.map(name => (
          <Drawing key={name} name={name} />
        ))}
      </div>
      <Rail label="Loading">
        <Skeleton kind="poster" />
        <Skeleton kind="poster" />
        <Skeleton kind="poster" />
      </Rail>
      <Skeleton kind="row" />
      <Skeleton kind="title" />
      <Skeleton lines={3} />
    </>
  )
}
