import { LogOutItem, OwnPageItems, SignButtons } from '../modules/accounts/web/drawer-items.tsx'
import { NotificationsItem } from '../modules/notifications/web/drawer-item.tsx'
import type { ModalProps } from '../platform/web/modals.tsx'
import { MenuDrawer } from '../platform/web/shell/menu-drawer.tsx'
import { slots } from './slots.tsx'

/** The drawer with what modules put into it (spec 2.3). Opening it closes the notifications, and the other way round. */
export default function Menu({ close }: ModalProps) {
  return (
    <MenuDrawer
      close={close}
      before={<SignButtons close={close} />}
      own={
        <>
          <NotificationsItem close={close} />
          <OwnPageItems />
        </>
      }
      last={<LogOutItem />}
      languages={slots.languages}
    />
  )
}
