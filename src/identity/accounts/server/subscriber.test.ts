import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/migrate.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { copyMigrationsBefore } from '../../../platform/server/testing/migrations-before.ts'
import { listNumberForms, toPhoneKey } from './subscriber.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const keyInSql = async (e164: string) =>
  (await database.pool.query('select phone_key($1) as key', [e164])).rows[0].key

/** Forms that libphonenumber no longer accepts end with an asterisk. */
const lines: [country: string, key: string, ...others: string[]][] = [
  ['Argentina, Buenos Aires', '+541123456789', '+5491123456789'],
  ['Argentina, Rosario', '+543412345678', '+5493412345678'],
  ['Mexico', '+525512345678', '+5215512345678*'],
  ['Brazil', '+5511971234567', '+551171234567'],
  ['Palestine, mobile', '+970599123456', '+972599123456'],
  ['Palestine, other operator', '+970562123456', '+972562123456'],
  ['Palestine, fixed', '+97022234567', '+97222234567'],
  ['Gabon, fixed', '+24111234567', '+24101234567', '+2411234567*'],
  ['Gabon, 066', '+24166234567', '+2416234567', '+24106234567'],
  ['Gabon, 077', '+24177234567', '+2417234567', '+24107234567'],
  ['Gabon, 03', '+2413234567', '+24103234567'],
  ['Gambia, 3', '+2203529886', '+220833529886'],
  ['Gambia, 4', '+2204131247', '+220874131247'],
  ['Gambia, 6', '+2206510894', '+220866510894'],
  ['Gambia, 7', '+2207123456', '+220877123456'],
  ['Gambia, 9', '+2209968918', '+220899968918'],
  ['Gambia, fixed', '+2204334534', '+220444334534'],
  ['Liberia, 4', '+2314612345', '+231884612345'],
  ['Liberia, 5', '+2315123456', '+231555123456'],
  ['Liberia, 6', '+2316123456', '+231886123456'],
]

describe('subscriber numbers', () => {
  test.each(lines)('are listed in every form of one line in %s', async (_country, key, ...others) => {
    const plain = others.map(form => form.replace('*', ''))
    for (const form of [key, ...plain]) {
      expect([form, toPhoneKey(form)]).toEqual([form, key])
      expect(listNumberForms(form).toSorted()).toEqual([key, ...plain].toSorted())
      expect(await keyInSql(form)).toBe(key)
    }
    const isTaken = (form: string) => parsePhoneNumberFromString(form)?.isValid() ?? false
    expect([key, ...others].map(form => [form, isTaken(form.replace('*', ''))])).toEqual(
      [key, ...others].map(form => [form, !form.endsWith('*')]),
    )
  })

  test.each([
    ...['+12125550123', '+14165550123', '+79161234567', '+77011234567', '+447400123456', '+447911123456'],
    ...[
      '+821012345678',
      '+390612345678',
      '+393123456789',
      '+5511987654321',
      '+551132345678',
      '+548001234567',
    ],
    ...['+972541234567', '+97231234567', '+491512345678', '+38349123456', '+37744123456', '+2206'],
  ])('keep %s as their only form', async e164 => {
    expect(listNumberForms(e164)).toEqual([e164])
    expect(await keyInSql(e164)).toBe(e164)
  })

  test('are keyed the same by the database, for 20,000 numbers of plans with several forms', async () => {
    const codes = [
      '+54',
      '+549',
      '+52',
      '+521',
      '+55',
      '+970',
      '+972',
      '+241',
      '+2410',
      '+220',
      '+2208',
      '+231',
      '+2318',
    ]
    const numbers = Array.from({ length: 20_000 }, (_, index) => {
      const rest = String((index * 2_654_435_761) % 10 ** (6 + (index % 6))).padStart(6 + (index % 6), '7')
      return `${codes[index % codes.length]}${rest}`
    })
    const { rows } = await database.pool.query<{ key: string }>(
      'select phone_key(n) as key from unnest($1::text[]) with ordinality u (n, at) order by at',
      [numbers],
    )
    expect(rows.map(({ key }) => key)).toEqual(numbers.map(toPhoneKey))
    expect(numbers.filter(number => toPhoneKey(number) !== number).length).toBeGreaterThan(500)
  })

  test('rank accounts that shared a line before the rule existed, and reject a third one', async () => {
    await using old = await testDatabase({ template: 'empty' })
    expect(await migrate(old.pool, copyMigrationsBefore('0290'))).toMatchObject({ ok: true })
    const add = (e164: string, day: number) =>
      old.pool.query(
        `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
         created_at) values ('Mira', $1, $1, $1, 'AR', '', 'es', '2000-01-01', make_date(2026, 1, $2))`,
        [e164, day],
      )
    await add('+541123456789', 2)
    await add('+5491123456789', 1)
    await add('+543412345678', 3)
    expect(await migrate(old.pool, copyMigrationsBefore('0291'))).toMatchObject({ ok: true })
    const { rows } = await old.pool.query(
      'select phone_e164, phone_key, phone_key_rank as rank from users order by phone_key, rank',
    )
    expect(rows).toEqual([
      { phone_e164: '+5491123456789', phone_key: '+541123456789', rank: 0 },
      { phone_e164: '+541123456789', phone_key: '+541123456789', rank: 1 },
      { phone_e164: '+543412345678', phone_key: '+543412345678', rank: 0 },
    ])
    await expect(add('+5493412345678', 4)).rejects.toMatchObject({ constraint: 'users_phone_key_key' })
  })
})
