import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currencyCodes, getCurrency } from '../../../platform/contract/currencies.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { auditSql } from '../../../platform/server/testing/operator.ts'
import { staffModule } from './index.ts'
import { aStaff, newKey } from './testing/a-staff.ts'
import { holdLock } from './testing/hold-lock.ts'
import { createStudioBrowser, readErrorName, type StudioBrowser } from './testing/studio-browser.ts'
import { findStaffToken } from './tokens.ts'

const now = Date.UTC(2030, 0, 1, 12)
let database: TestDatabase
let app: TestApp
let roles: Record<string, number>
beforeEach(async () => {
  database = await testDatabase({ max: 8 })
  app = await testApp({ database, modules: [staffModule], now: () => now })
  const { rows } = await database.pool.query<{ id: number; name: string }>('select id, name from roles')
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterEach(async () => {
  await app.close()
  await database.close()
})

type Options = Parameters<typeof aStaff>[1]

const supportRights = [
  ...[
    'artists.read',
    'events.read',
    'news.read',
    'campaigns.read',
    'shop.read',
    'orders.read',
    'orders.write',
  ],
  ...[
    'orders.refund',
    'fans.read',
    'fans.disable',
    'fans.verify',
    'fans.reveal',
    'doors.write',
    'tickets.write',
  ],
]

/** Creates a member of staff with a browser that is signed in. */
async function aMember(options: Options = {}) {
  const staff = await aStaff(database, { now, ...options })
  return { ...staff, browser: createStudioBrowser(app, staff.token) }
}

const toRoles = (...names: string[]) =>
  names.map(name => ({ role_id: roles[name], artist_ids: null, event_ids: null }))

const acts = async () =>
  (
    await database.pool.query(
      `select actor, act, object, reason, before, after from ${auditSql} l order by id`,
    )
  ).rows

/** Creates a role with some rights and returns its name. */
async function aRole(name: string, ...rights: string[]) {
  const { rows } = await database.pool.query<{ id: number }>(
    'insert into roles (name, rights) values ($1, $2) returning id',
    [name, rights],
  )
  roles[name] = rows[0]!.id
  return name
}

describe('team', () => {
  test('lists people with their roles, and what the caller may do', async () => {
    const owner = await aMember({ columns: { name: 'Ada' } })
    const manager = await aMember({
      role: await aRole('Manager', 'team.read', 'team.write', 'news.read'),
      columns: { name: 'Ben' },
    })
    const reader = await aMember({
      role: await aRole('Reader', 'news.read'),
      artistIds: [7],
      columns: { name: 'Cho' },
    })
    const seen = (await manager.browser.get('team/')).body.results
    expect(seen).toMatchObject([
      { staff_id: owner.staffId, name: 'Ada', roles: [{ name: 'Owner' }], allowed: [] },
      { name: 'Ben', allowed: ['edit', 'end_sessions'], has_totp: true, has_passkey: false },
      {
        name: 'Cho',
        allowed: ['edit', 'disable', 'end_sessions'],
        roles: [{ artist_ids: [7], event_ids: null }],
      },
    ])
    const one = (await owner.browser.get(`team/${reader.staffId}/`)).body
    expect(one).toMatchObject({
      name: 'Cho',
      email: reader.email,
      sessions: [{ session_id: reader.sessionId }],
    })
    expect((await owner.browser.get('team/999/')).status).toBe(404)
    expect((await reader.browser.get('team/')).status).toBe(404)
  })

  test("changes a person's roles, which count at the next call", async () => {
    const owner = await aMember()
    const editor = await aMember({ role: 'Editor' })
    expect((await editor.browser.get('team/')).status).toBe(404)
    const limited = { role_id: roles['Editor'], artist_ids: [3, 4], event_ids: null }
    const body = { version: 1, roles: [limited, ...toRoles('Owner')] }
    const changed = await owner.browser.patch(`team/${editor.staffId}/`, body)
    expect(changed).toEqual({ status: 200, body: { staff_id: editor.staffId, version: 2 } })
    expect((await editor.browser.get('team/')).status).toBe(200)
    const back = { version: 2, roles: [limited] }
    expect((await owner.browser.patch(`team/${editor.staffId}/`, back)).status).toBe(200)
    expect((await editor.browser.get('team/')).status).toBe(404)
    const self = (await editor.browser.get('staff/self/')).body
    expect(self.rights).toContain('artists.write')
    expect(self.rights).not.toContain('team.read')
    expect((await acts()).at(-1)).toMatchObject({
      actor: `staff ${owner.staffId}`,
      act: 'staff roles',
      object: `staff ${editor.staffId}`,
      after: { roles: [limited] },
    })
  })

  test('reports the differing fields when someone else changed the person', async () => {
    const owner = await aMember()
    const door = await aMember({ role: 'Door' })
    const edit = (version: number, ...names: string[]) =>
      owner.browser.patch(`team/${door.staffId}/`, { version, roles: toRoles(...names) })
    await edit(1, 'Support')
    const late = await edit(1, 'Finance')
    expect(late).toMatchObject({
      status: 409,
      body: {
        error_code: { name: 'edited_meanwhile' },
        version: 2,
        differing: { roles: { yours: toRoles('Finance'), theirs: toRoles('Support') } },
      },
    })
    expect((await edit(1, 'Support')).body.differing).toEqual({})
  })

  test.each([
    ['no role', () => []],
    ['an unknown role', () => [{ role_id: 999, artist_ids: null, event_ids: null }]],
    ['a role twice', () => toRoles('Door', 'Door')],
    ['an owner limited to artists', () => [{ role_id: roles['Owner'], artist_ids: [1], event_ids: null }]],
    ['an empty scope', () => [{ role_id: roles['Door'], artist_ids: [], event_ids: null }]],
  ])('refuses %s', async (_, build) => {
    const owner = await aMember()
    const door = await aMember({ role: 'Door' })
    const response = await owner.browser.patch(`team/${door.staffId}/`, { version: 1, roles: build() })
    expect(response).toMatchObject({ status: 400, body: { error_code: { name: 'validation_failed' } } })
  })

  test('refuses to grant or touch what goes beyond the caller’s rights and scope', async () => {
    const owner = await aMember()
    const manager = await aMember({ role: await aRole('Manager', 'team.read', 'team.write') })
    await database.pool.query('insert into staff_roles values ($1, $2, $3)', [
      manager.staffId,
      roles[await aRole('News', 'news.read')],
      [5],
    ])
    const door = await aMember({ role: await aRole('Nothing much', 'team.read') })
    const grant = (artistIds: number[] | null) =>
      manager.browser.patch(`team/${door.staffId}/`, {
        version: 1,
        roles: [{ role_id: roles['News'], artist_ids: artistIds, event_ids: null }],
      })
    expect(readErrorName(await grant(null))).toBe('staff_beyond_own_rights')
    expect(readErrorName(await grant([5, 6]))).toBe('staff_beyond_own_rights')
    expect((await grant([5])).status).toBe(200)
    const { browser } = manager
    const address = `team/${owner.staffId}/`
    const refused = [
      await browser.patch(`team/${manager.staffId}/`, { version: 1, roles: toRoles('Owner') }),
      await browser.patch(address, { version: 1, roles: toRoles('Manager') }),
      await browser.post(`${address}disable/`, { reason: 'Coup' }),
      await browser.delete(`${address}sessions/`),
    ]
    expect(refused.map(readErrorName)).toEqual(Array(4).fill('staff_beyond_own_rights'))
  })

  test('refuses a team right that is limited to artists', async () => {
    const limited = await aMember({ role: await aRole('Manager', 'team.read', 'team.write'), artistIds: [5] })
    expect((await limited.browser.get('team/')).status).toBe(404)
  })

  test('disables a person, whose sessions and tokens end at once, and enables them again', async () => {
    const owner = await aMember()
    const door = await aMember({ role: 'Door' })
    const { token } = (await door.browser.post('staff/self/tokens/', { name: 'Console', hours: 12 })).body
    expect(await findStaffToken(database.db, token, now)).toMatchObject({ staffId: door.staffId })
    const key = newKey()
    const disable = () => owner.browser.post(`team/${door.staffId}/disable/`, { reason: 'Left' }, key)
    const first = await disable()
    expect(first).toEqual({ status: 200, body: { staff_id: door.staffId, version: 2 } })
    expect(await disable()).toEqual(first)
    expect(readErrorName(await door.browser.get('staff/self/'))).toBe('staff_sign_in_required')
    expect(await findStaffToken(database.db, token, now)).toBeNull()
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff disable', reason: 'Left' })
    const pressed = await owner.browser.post(`team/${door.staffId}/disable/`, { reason: 'Left' })
    expect(pressed.body).toEqual({ staff_id: door.staffId, version: 2 })
    expect((await owner.browser.post(`team/${door.staffId}/enable/`)).body.version).toBe(3)
    expect((await door.browser.get('staff/self/')).status).toBe(401)
  })

  test('disables neither the caller nor the last owner who can sign in', async () => {
    const owner = await aMember()
    const own = await owner.browser.post(`team/${owner.staffId}/disable/`, { reason: 'Tired' })
    expect(readErrorName(own)).toBe('staff_own_account')
    const noWay = await aMember({ columns: { totp_sealed: null } })
    const only = await noWay.browser.post(`team/${owner.staffId}/disable/`, { reason: 'Coup' })
    expect(readErrorName(only)).toBe('staff_last_owner')
    const demoted = await owner.browser.patch(`team/${owner.staffId}/`, {
      version: 1,
      roles: toRoles('Editor'),
    })
    expect(readErrorName(demoted)).toBe('staff_last_owner')
  })

  test('ends all sessions of a person', async () => {
    const owner = await aMember()
    const door = await aMember({ role: 'Door' })
    expect(await owner.browser.delete(`team/${door.staffId}/sessions/`)).toEqual({ status: 200, body: {} })
    expect((await door.browser.get('staff/self/')).status).toBe(401)
  })
})

describe('changes of owners at the same time', () => {
  const countOwners = async () => {
    const { rows } = await database.pool.query(
      `select s.id from staff s join staff_roles a on a.staff_id = s.id join roles r on r.id = a.role_id
       where r.is_owner and s.disabled_at is null
         and (s.totp_sealed is not null or exists (select from staff_passkeys k where k.staff_id = s.id))`,
    )
    return rows.length
  }

  test('leave one owner when two owners disable each other', async () => {
    const [ada, ben] = [await aMember(), await aMember()]
    const held = await holdLock(database)
    const both = [
      ada.browser.post(`team/${ben.staffId}/disable/`, { reason: 'Quarrel' }),
      ben.browser.post(`team/${ada.staffId}/disable/`, { reason: 'Quarrel' }),
    ]
    await held.untilWaiting(2)
    await held.release()
    const responses = await Promise.all(both)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await countOwners()).toBe(1)
  })

  test('leave one owner who can sign in when one is demoted while the other removes a way in', async () => {
    const ada = await aMember()
    const ben = await aMember()
    const addKey = `insert into staff_passkeys
      (staff_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
      values ($1, 'key', '', 0, '{}', 'old.example', 'Old', now())`
    await database.pool.query(addKey, [ada.staffId])
    const held = await holdLock(database)
    const demotion = ada.browser.patch(`team/${ben.staffId}/`, { version: 1, roles: toRoles('Editor') })
    await held.untilWaiting(1)
    const removal = ada.browser.delete('staff/self/totp/')
    await held.untilWaiting(2)
    await held.release()
    const responses = await Promise.all([demotion, removal])
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
    expect(await countOwners()).toBe(1)
  })

  test('refuse a change by someone who was disabled while the call waited', async () => {
    const [ada, ben, door] = [await aMember(), await aMember(), await aMember({ role: 'Door' })]
    const held = await holdLock(database)
    const disabling = ada.browser.post(`team/${ben.staffId}/disable/`, { reason: 'Stolen laptop' })
    await held.untilWaiting(1)
    const late = [
      ben.browser.patch(`team/${door.staffId}/`, { version: 1, roles: toRoles('Owner') }),
      ben.browser.post('team/invitations/', { email: 'eve@team.example', roles: toRoles('Owner') }),
    ]
    await held.untilWaiting(3)
    await held.release()
    expect((await disabling).status).toBe(200)
    expect((await Promise.all(late)).map(readErrorName)).toEqual(Array(2).fill('staff_sign_in_required'))
  })
})

describe('roles', () => {
  const rights = ['news.read', 'news.write']

  test('lists the defaults with their people', async () => {
    const owner = await aMember()
    const { results } = (await owner.browser.get('team/roles/')).body
    expect(results.map(({ name }: { name: string }) => name)).toEqual([
      ...['Owner', 'Editor', 'Shop', 'Support', 'Moderator', 'Door', 'Finance', 'Read-only'],
    ])
    expect(results[0]).toMatchObject({
      is_owner: true,
      people: [{ staff_id: owner.staffId, name: owner.name }],
      allowed: ['assign'],
    })
    expect(results[0].rights).toContain('team.write')
    expect(results[3]).toMatchObject({ idle_minutes: 30, is_default: true, allowed: ['assign', 'edit'] })
  })

  test('creates, changes and deletes a role', async () => {
    const owner = await aMember()
    const key = newKey()
    const create = () => owner.browser.post('team/roles/', { name: 'Writer', rights: ['news.read'] }, key)
    const created = await create()
    expect(created).toEqual({ status: 200, body: { role_id: expect.any(Number), version: 1 } })
    expect(await create()).toEqual(created)
    roles['Writer'] = created.body.role_id
    const address = `team/roles/${created.body.role_id}/`
    const writer = await aMember({ role: 'Writer' })
    const changed = await owner.browser.patch(address, {
      version: 1,
      name: 'Writer',
      rights,
      idle_minutes: 60,
    })
    expect(changed.body).toEqual({ role_id: roles['Writer'], version: 2, staff_ids: [writer.staffId] })
    expect((await writer.browser.get('staff/self/')).body.rights).toEqual(rights)
    const stale = { version: 1, name: 'Author', rights, idle_minutes: 60 }
    expect((await owner.browser.patch(address, stale)).body).toMatchObject({
      version: 2,
      differing: { name: { yours: 'Author', theirs: 'Writer' } },
    })
    expect(readErrorName(await owner.browser.delete(address))).toBe('staff_role_in_use')
    await owner.browser.patch(`team/${writer.staffId}/`, { version: 1, roles: toRoles('Editor') })
    const invited = { email: 'new@team.example', roles: toRoles('Writer') }
    const { invitation_id: id } = (await owner.browser.post('team/invitations/', invited)).body
    expect(readErrorName(await owner.browser.delete(address))).toBe('staff_role_in_use')
    await owner.browser.delete(`team/invitations/${id}/`)
    expect(await owner.browser.delete(address)).toEqual({ status: 200, body: {} })
    expect((await owner.browser.delete(address)).status).toBe(404)
  })

  test('changes only the sent fields, and reports only those in which someone else differs', async () => {
    const owner = await aMember()
    const address = `team/roles/${roles[await aRole('Writer', 'news.read')]}/`
    await owner.browser.patch(address, { version: 1, name: 'Author' })
    const stale = await owner.browser.patch(address, { version: 1, rights: ['news.read', 'news.write'] })
    expect(stale.body).toMatchObject({ version: 2, error_code: { name: 'edited_meanwhile' } })
    expect(stale.body.differing).toEqual({
      rights: { yours: ['news.read', 'news.write'], theirs: ['news.read'] },
    })
    const { results } = (await owner.browser.get('team/roles/')).body
    expect(results.at(-1)).toMatchObject({ name: 'Author', rights: ['news.read'], idle_minutes: 480 })
  })

  test('fixes the role of the owner, and deletes no default', async () => {
    const owner = await aMember()
    const edit = (name: string) =>
      owner.browser.patch(`team/roles/${roles[name]}/`, { version: 1, name, rights, idle_minutes: 60 })
    expect(readErrorName(await edit('Owner'))).toBe('staff_role_fixed')
    expect((await edit('Door')).status).toBe(200)
    expect(readErrorName(await owner.browser.delete(`team/roles/${roles['Door']}/`))).toBe('staff_role_fixed')
    const taken = await owner.browser.post('team/roles/', { name: 'eDITOR', rights })
    expect(readErrorName(taken)).toBe('staff_role_name_taken')
    const unknown = await owner.browser.post('team/roles/', { name: 'Wizard', rights: ['magic.cast'] })
    expect(readErrorName(unknown)).toBe('validation_failed')
  })

  test('refuses to make or change a role beyond the caller’s rights', async () => {
    const manager = await aMember({ role: await aRole('Manager', 'team.read', 'team.write') })
    const { browser } = manager
    const refused = [
      await browser.post('team/roles/', { name: 'Refunder', rights: ['orders.refund'] }),
      await browser.patch(`team/roles/${roles['Manager']}/`, {
        version: 1,
        name: 'Manager',
        rights: ['team.read', 'team.write', 'orders.refund'],
        idle_minutes: 60,
      }),
      await browser.patch(`team/roles/${roles['Door']}/`, {
        version: 1,
        name: 'Door',
        rights: ['team.read'],
        idle_minutes: 60,
      }),
    ]
    expect(refused.map(readErrorName)).toEqual(Array(3).fill('staff_beyond_own_rights'))
  })
})

describe('limits of refunds', () => {
  const readRole = async (browser: StudioBrowser, name: string) =>
    (await browser.get('team/roles/')).body.results.find((role: { name: string }) => role.name === name)

  test('exist by default for support, finance and owners, in each currency', async () => {
    const { browser } = await aMember()
    const byRole = new Map(
      (await browser.get('team/roles/')).body.results.map(
        (role: { name: string; refund_limits: { currency: string; amount: number }[] }) => [
          role.name,
          role.refund_limits,
        ],
      ),
    )
    for (const name of ['Support', 'Finance', 'Owner']) {
      const limits = byRole.get(name) as { currency: string; amount: number }[]
      expect(limits.map(({ currency }) => currency).toSorted()).toEqual([...currencyCodes].toSorted())
      expect(limits.every(({ currency, amount }) => amount % getCurrency(currency).step === 0)).toBe(true)
    }
    expect(byRole.get('Support')).toContainEqual({ currency: 'EUR', amount: 10_000 })
    expect(byRole.get('Owner')).toContainEqual({ currency: 'EUR', amount: 100_000 })
    expect(byRole.get('Shop')).toEqual([])
  })

  test('are set with a role, and changed for owners too', async () => {
    const { browser } = await aMember()
    const eur = [{ currency: 'EUR', amount: 5_000 }]
    const made = await browser.post('team/roles/', {
      name: 'Desk',
      rights: ['orders.refund'],
      refund_limits: eur,
    })
    expect(await readRole(browser, 'Desk')).toMatchObject({ refund_limits: eur })
    await browser.patch(`team/roles/${made.body.role_id}/`, { version: 1, refund_limits: null })
    expect(await readRole(browser, 'Desk')).toMatchObject({ refund_limits: null, version: 2 })
    const owner = roles['Owner']
    const raised = await browser.patch(`team/roles/${owner}/`, { version: 1, refund_limits: eur })
    expect(raised.status).toBe(200)
    expect(await readRole(browser, 'Owner')).toMatchObject({ refund_limits: eur, is_owner: true })
    const renamed = await browser.patch(`team/roles/${owner}/`, { version: 2, name: 'Boss' })
    expect(readErrorName(renamed)).toBe('staff_role_fixed')
    const stale = await browser.patch(`team/roles/${owner}/`, { version: 1, refund_limits: [] })
    expect(stale.body.differing).toEqual({ refund_limits: { yours: [], theirs: eur } })
    expect((await acts()).at(-1)).toMatchObject({ act: 'role change', after: { refund_limits: eur } })
  })

  test.each([
    [[{ currency: 'XXX', amount: 1 }]],
    [[{ currency: 'EUR', amount: -1 }]],
    [[{ currency: 'EUR', amount: 0.5 }]],
    [
      [
        { currency: 'EUR', amount: 1 },
        { currency: 'EUR', amount: 2 },
      ],
    ],
  ])('refuse %j', async refund_limits => {
    const { browser } = await aMember()
    const body = { name: 'Desk', rights: ['orders.refund'], refund_limits }
    expect((await browser.post('team/roles/', body)).status).toBe(400)
  })

  test('are given by no one beyond their own', async () => {
    const rights = ['team.read', 'team.write', ...supportRights]
    const { browser } = await aMember({ role: await aRole('Manager', ...rights) })
    const other = await aMember({ role: await aRole('Reader', 'orders.refund') })
    await database.pool.query(`update roles set refund_limits = '[{"currency": "EUR", "amount": 100}]'
      where name = 'Manager'`)
    const desk = (amount: number) => ({
      name: `Desk ${amount}`,
      rights: ['orders.refund'],
      refund_limits: [{ currency: 'EUR', amount }],
    })
    const seen = [
      await browser.post('team/roles/', desk(100)),
      await browser.post('team/roles/', desk(101)),
      await browser.post('team/roles/', { ...desk(0), refund_limits: null }),
      await browser.patch(`team/roles/${roles['Support']}/`, { version: 1, refund_limits: [] }),
      await browser.patch(`team/${other.staffId}/`, { version: 1, roles: toRoles('Support') }),
      await browser.post('team/invitations/', { email: 'new@team.example', roles: toRoles('Support') }),
    ]
    expect(seen.map(response => readErrorName(response) ?? response.status)).toEqual([
      200,
      ...Array.from({ length: 5 }, () => 'staff_beyond_own_rights'),
    ])
  })
})
