import styles from './action-bar.story.module.css'
import { ActionBar } from './action-bar.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { IconButton } from './icon-button.tsx'
import { MakeIcon, ShareIcon } from './icons.tsx'

export const title = 'Action bar: what a page is for, at the edge of a phone'

export default function ActionBarStory() {
  return (
    <>
      <ActionBar
        className={styles['bar']}
        label="Tickets"
        title="Sun 22 Nov"
        line="from €36"
        action={
          <ButtonLink look="primary" href="#tickets">
            Get tickets
          </ButtonLink>
        }
      />
      <ActionBar
        className={styles['bar']}
        label="Add my make"
        title="A name too long for the line it has"
        extra={<IconButton label="Share" icon={<ShareIcon />} />}
        action={
          <Button look="primary" iconStart={<MakeIcon />}>
            Make
          </Button>
        }
      />
    </>
  )
}
