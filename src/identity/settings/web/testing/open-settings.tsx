import { screen, within } from '@testing-library/react'
import { mira } from '../../../../app/testing/mira.ts'
import { openPart } from '../../../../app/testing/open-page.tsx'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Site } from '../../../../platform/web/site.ts'
import { startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import { accountErrors, listSessions } from '../../../accounts/contract.ts'
import type { CurrentUser } from '../../../accounts/web/shared/current-user.ts'
import { listConnected } from '../../../oauth/contract.ts'
import { Settings } from '../settings.tsx'

type Session = ResponseOf<typeof listSessions>['results'][number]
type Connection = ResponseOf<typeof listConnected>['results'][number]

interface Opening {
  fan?: CurrentUser | null
  sessions?: Session[]
  connections?: Connection[]
  site?: Partial<Site>
}

/** Opens the settings without the sections of other domains. */
export async function openSettings({ fan = mira, sessions = [], connections = [], site = {} }: Opening = {}) {
  const server = await startContractServer()
  server.answers(listSessions, { results: sessions })
  server.answers(listConnected, { results: connections })
  const page = await openPart(
    <Settings City={Nothing} Addresses={Nothing} Cards={Nothing} Notifications={Nothing} />,
    { server, fan, site, texts: ['settings', 'error', 'account', 'sign'] },
  )
  return { ...page, server }
}

const Nothing = () => null

/** Finds the row of a setting by its title. */
export const findRow = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title, level: 3 })
  return within(heading.parentElement!.parentElement!.parentElement!)
}

export const refuse = (fields: Record<string, string>) => new Failure(platformErrors.validationFailed, fields)
export const wrongPassword = (field = 'password') =>
  fail(accountErrors.loginFailed, { [field]: 'ERR_INVALID' })
