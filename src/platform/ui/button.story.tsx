import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import styles from './gallery/gallery.module.css'
import { IconButton } from './icon-button.tsx'
import { BellIcon, MakeIcon, SearchIcon, ShareIcon, TicketIcon } from './icons.tsx'

export const title = 'Action: button'

export default function ButtonStory() {
  return (
    <>
      <div className={styles['row']}>
        <Button look="primary" iconStart={<MakeIcon />}>
          Make it happen
        </Button>
        <Button>Follow</Button>
        <Button look="quiet">Not now</Button>
        <Button look="danger">Take back</Button>
      </div>
      <div className={styles['row']}>
        <Button look="primary" size={40}>
          Buy
        </Button>
        <Button size={40}>Remind me</Button>
        <Button look="quiet" size={40}>
          Cancel
        </Button>
        <Button look="primary" size={40} busy busyText="Working">
          Send
        </Button>
        <Button size={40} disabledReason="Choose a city first">
          Go
        </Button>
      </div>
      <div className={styles['row']}>
        <ButtonLink href="#tickets" iconStart={<TicketIcon />}>
          Tickets
        </ButtonLink>
        <IconButton label="Search" icon={<SearchIcon />} />
        <IconButton label="Notifications, something new" icon={<BellIcon />} marked />
        <IconButton label="Share" icon={<ShareIcon />} look="solid" />
        <IconButton label="Search (not ready)" icon={<SearchIcon />} disabled />
      </div>
      <Button look="primary" wide>
        A wide button with a long label that may need a second line on a narrow screen
      </Button>
    </>
  )
}
