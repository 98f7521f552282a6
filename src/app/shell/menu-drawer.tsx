import { LogOutItem, OwnPageItems, SignButtons } from '../../identity/accounts/web/drawer-items.tsx'
import { saveLocale } from '../../identity/accounts/web/shared/current-user.ts'
import { NotificationsItem } from '../../notifications/web/drawer-item.tsx'
import type { ModalProps } from '../../platform/web/modals.tsx'
import { LanguageLinks } from '../../platform/web/shell/language-links.tsx'
import { MenuDrawer } from '../../platform/web/shell/menu-drawer.tsx'

/**
 * The drawer with the sections that modules contribute (spec 2.3). Opening it closes the notifications, and
 * vice versa.
 */
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
      languages={<LanguageLinks keep={saveLocale} />}
    />
  )
}
