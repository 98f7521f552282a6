import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationKinds, saveNotificationChoices } from '../../accounts/server/index.ts'
import { createUnsubscribeToken } from './index.ts'
import { type RecoveryFixture, recoveryFixture } from './testing/fans.ts'

let fixture: RecoveryFixture
let userId: number
let address: string
beforeEach(async () => {
  fixture = await recoveryFixture()
  userId = await fixture.aFan('mira@post.example', { has_marketing_consent: true })
  address = `/api/v1/email-settings/${await createUnsubscribeToken(fixture.database.db, userId)}/`
})
afterEach(() => fixture[Symbol.asyncDispose]())

const chosen = async () =>
  (await fixture.database.pool.query('select kind, site, mail, push from notification_choices order by kind'))
    .rows

describe('email settings', () => {
  test("are shown by an email's link, and a change affects nothing else", async () => {
    const { body } = await fixture.call('GET', address)
    expect(body).toMatchObject({ marketing_notification: true })
    const kinds = body['notification_choices'] as { kind: string; mail: boolean }[]
    expect(kinds).toHaveLength(notificationKinds.length)
    const choice = { kind: 'show_soon', site: false, mail: true, push: true } as const
    await saveNotificationChoices(fixture.database.db, userId, [choice])
    const changed = await fixture.call('PATCH', address, {
      notification_choices: [{ kind: 'show_soon', mail: false }],
    })
    expect(changed.body).toEqual({
      marketing_notification: true,
      notification_choices: kinds.map(one => (one.kind === 'show_soon' ? { ...one, mail: false } : one)),
    })
    expect(await chosen()).toEqual([{ ...choice, mail: false }])
    expect((await fixture.call('PATCH', address, { marketing_notification: false })).body).toEqual({
      ...changed.body,
      marketing_notification: false,
    })
    expect((await fixture.call('GET', address)).body).toMatchObject({ marketing_notification: false })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click',
    ],
  ])('stop all emails except those about orders on one-click unsubscribe (%s)', async (type, body) => {
    for (let index = 0; index < 2; index += 1) {
      const response = await fixture.ask(`${address}unsubscribe/`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      expect(response.status).toBe(200)
    }
    expect((await fixture.call('GET', address)).body).toEqual({
      marketing_notification: false,
      notification_choices: notificationKinds.map(kind => ({ kind, mail: kind === 'order' })),
    })
    expect((await chosen()).every(({ kind, site }) => site === (kind !== 'project_closes'))).toBe(true)
  })

  test('stay unchanged when the one-click URL is opened with GET', async () => {
    expect((await fixture.call('GET', `${address}unsubscribe/`)).status).toBe(405)
    expect((await fixture.call('GET', address)).body).toMatchObject({ marketing_notification: true })
  })

  test('reject a link that is damaged, another fan’s, or for an older address', async () => {
    const other = await fixture.aFan('noor@post.example')
    const token = await createUnsubscribeToken(fixture.database.db, userId)
    const [, mac] = token.split('.')
    for (const wrong of [
      'x',
      `${other}.${mac}`,
      `${userId}.`,
      `${token}x`,
      `0${token}`,
      `${userId}.${'a'.repeat(43)}`,
    ]) {
      const path = `/api/v1/email-settings/${wrong}/`
      expect((await fixture.call('GET', path)).error).toBe('link_ended')
      expect((await fixture.call('PATCH', path, { marketing_notification: false })).error).toBe('link_ended')
      expect((await fixture.call('POST', `${path}unsubscribe/`)).error).toBe('link_ended')
    }
    await fixture.database.pool.query("update users set email_key = 'new@post.example' where id = $1", [
      userId,
    ])
    expect((await fixture.call('GET', address)).error).toBe('link_ended')
  })

  test('keep concurrent changes', async () => {
    const kinds = [
      ...[
        'show_soon',
        'event_on_sale',
        'event_changed',
        'event_soon',
        'campaign_reached',
        'project_restock',
        'order',
      ],
    ]
    await Promise.all(
      kinds.map(kind => fixture.call('PATCH', address, { notification_choices: [{ kind, mail: false }] })),
    )
    const { body } = await fixture.call('GET', address)
    const choices = body['notification_choices'] as { mail: boolean }[]
    expect(choices.filter(({ mail }) => mail)).toEqual([])
  })

  test.each([
    { notification_choices: [{ kind: 'nothing', mail: true }] },
    { notification_choices: [{ kind: 'news', mail: 'yes' }] },
    { notification_choices: Array.from({ length: 2 }, () => ({ kind: 'news', mail: true })) },
    { marketing_notification: 'no' },
  ])('reject %j', async body => {
    expect((await fixture.call('PATCH', address, body)).error).toBe('validation_failed')
  })
})
