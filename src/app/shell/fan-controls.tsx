import type { CurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { UserMenu } from '../../identity/accounts/web/user-menu.tsx'
import { Bell } from '../../notifications/web/bell.tsx'

/** The right-hand controls of the top bar for a signed-in fan (spec 2.3). */
export default function FanControls({ user }: { user: CurrentUser }) {
  return (
    <>
      <Bell />
      <UserMenu user={user} />
    </>
  )
}
