import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyModalChanges, createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import { getOpenModals, isAnyModalOpen, MODALS, type ModalLocation } from './modal-keys.ts'

const at = (path: string, query = '', historyState: unknown = null): ModalLocation => ({
  path,
  query,
  historyState,
})
const state = (modals: unknown) => ({ index: 3, modals })
const open = (key: string, more: Partial<ModalChange> = {}): ModalChange => ({ key, action: 'open', ...more })
const close = (key: string): ModalChange => ({ key, action: 'close' })
const toggle = (key: string): ModalChange => ({ key, action: 'toggle' })

describe('getOpenModals', () => {
  test.each([
    ['internal keys come from the history state', at('/', '', state({ SIGN_IN: '1' })), { SIGN_IN: '1' }],
    ['and never from the address', at('/', '?SIGN_IN=1'), {}],
    ['public keys come from the address', at('/events/', '?tour_id=5'), { tour_id: '5' }],
    ['and never from the history state', at('/events/', '', state({ tour_id: '5' })), {}],
    ['public keys count on their paths only', at('/artist/1/', '?tour_id=5&city_id=6'), {}],
    ['city_id needs its slash', at('/campaigns', '?city_id=6'), {}],
    ['and has it', at('/campaigns/', '?tour_id=5&city_id=6'), { city_id: '6' }],
    ['an empty value is closed', at('/events/', '?tour_id=', state({ SIGN_IN: '' })), {}],
    ['a value that is no text is closed', at('/', '', state({ SIGN_IN: 1, WELCOME: {}, SIGN_UP: null })), {}],
    ['of a repeated key the first counts', at('/events/', '?tour_id=5&tour_id=6'), { tour_id: '5' }],
    [
      'unknown keys are ignored',
      at('/', '?FOO=1', state(JSON.parse('{"FOO":"1","__proto__":{"SIGN_IN":"1"}}'))),
      {},
    ],
    ['a state that is no record', at('/', '', [1]), {}],
    ['modals that are no record', at('/', '', state('SIGN_IN')), {}],
  ])('%s', (_, location, expected) => {
    expect(getOpenModals(location)).toEqual(expected)
  })

  test("doesn't count the navigation's submenu as an open modal", () => {
    expect(isAnyModalOpen(at('/', '', state({ GNB_SUB_MENU: '1' })))).toBe(false)
    expect(isAnyModalOpen(at('/', '', state({ GNB_SUB_MENU: '1', SIGN_IN: '1' })))).toBe(true)
    expect(isAnyModalOpen(at('/events/', '?tour_id=5'))).toBe(true)
    expect(isAnyModalOpen(at('/'))).toBe(false)
  })
})

describe('applyModalChanges with one change', () => {
  test('pushes an entry for an internal modal and leaves the URL and other state unchanged', () => {
    expect(applyModalChanges(at('/a/', '?b=%20c', { index: 3 }), [open('SIGN_IN')])).toEqual({
      location: at('/a/', '?b=%20c', { index: 3, modals: { SIGN_IN: '1' } }),
      mode: 'push',
    })
  })

  test('changes only the key of a public modal', () => {
    const opened = applyModalChanges(at('/events/', '?q=a+b%20&x', null), [open('tour_id', { value: '5 6' })])
    expect(opened?.location.query).toBe('?q=a+b%20&x&tour_id=5+6')
    expect(applyModalChanges(opened!.location, [close('tour_id')])).toEqual({
      location: at('/events/', '?q=a+b%20&x', {}),
      mode: 'replace',
    })
  })

  test('replaces all previous values of the key', () => {
    const step = applyModalChanges(at('/events/', '?tour_id=5&a=1&tour%5Fid=6'), [
      open('tour_id', { value: '7' }),
    ])
    expect(step?.location.query).toBe('?a=1&tour_id=7')
  })

  test('toggles a modal', () => {
    const opened = applyModalChanges(at('/'), [toggle('GNB_SUB_MENU')])!
    expect(getOpenModals(opened.location)).toEqual({ GNB_SUB_MENU: '1' })
    expect(getOpenModals(applyModalChanges(opened.location, [toggle('GNB_SUB_MENU')])!.location)).toEqual({})
  })

  test.each([
    ['an unknown key', at('/'), open('FOO')],
    ['an inherited name', at('/'), open('constructor')],
    ['a public key on another path', at('/campaigns/'), open('tour_id')],
    ['opening what is open', at('/', '', state({ SIGN_IN: '1' })), open('SIGN_IN')],
    ['closing what is closed', at('/'), close('SIGN_IN')],
    ['opening with an empty value', at('/'), open('SIGN_IN', { value: '' })],
  ])('ignores %s', (_, location, change) => {
    expect(applyModalChanges(location, [change])).toBeNull()
  })
})

describe('applyModalChanges with several changes', () => {
  test('closes the old modal and opens the new one in one navigation', () => {
    const step = applyModalChanges(at('/', '', state({ SIGN_IN: '1', GNB_SUB_MENU: '1' })), [
      close('SIGN_IN'),
      close('GNB_SUB_MENU'),
      open('SIGN_UP'),
    ])
    expect(step).toEqual({ location: at('/', '', state({ SIGN_UP: '1' })), mode: 'push' })
  })

  test.each<[string, ModalChange[], ModalStep['mode'] | null]>([
    [
      'replaces when all that open ask for it',
      [open('SIGN_UP', { replace: true }), close('SIGN_IN')],
      'replace',
    ],
    ['pushes when one of them does not', [open('SIGN_UP', { replace: true }), open('WELCOME')], 'push'],
    [
      'does not push for what is open already',
      [open('SIGN_IN'), open('WELCOME', { replace: true })],
      'replace',
    ],
    ['does not push for what closes again', [open('WELCOME'), close('WELCOME'), close('SIGN_IN')], 'replace'],
    ['is nothing when all is undone', [open('WELCOME'), toggle('WELCOME')], null],
    ['takes the last wish', [close('SIGN_IN'), open('SIGN_IN')], null],
  ])('%s', (_, changes, mode) => {
    expect(applyModalChanges(at('/', '', state({ SIGN_IN: '1' })), changes)?.mode ?? null).toBe(mode)
  })

  const key = fc.constantFrom(...Object.keys(MODALS), 'FOO', '__proto__', 'toString')
  const change: fc.Arbitrary<ModalChange> = fc.record(
    {
      key,
      action: fc.constantFrom<ModalChange['action'][]>('open', 'close', 'toggle'),
      value: fc.oneof(fc.constantFrom('', '1', '5'), fc.string()),
      replace: fc.boolean(),
    },
    { requiredKeys: ['key', 'action'] },
  )
  const location = fc.record({
    path: fc.constantFrom('/', '/events/', '/events/x/', '/campaigns/', '/campaigns'),
    query: fc.constantFrom(
      '',
      '?',
      '?tour_id=1',
      '?tour_id=1&tour_id=2&z=%zz',
      '?city_id=3&city_id=',
      '?&&a=1',
    ),
    historyState: fc.oneof(fc.constant(null), fc.jsonValue(), fc.dictionary(key, fc.jsonValue()).map(state)),
  })

  test('has the same effect as single changes, changes nothing else, and is idempotent without toggles', () => {
    fc.assert(
      fc.property(location, fc.array(change, { maxLength: 6 }), (start, changes) => {
        const after = applyModalChanges(start, changes)?.location ?? start
        const oneByOne = changes.reduce<ModalLocation>(
          (now, next) => applyModalChanges(now, [next])?.location ?? now,
          start,
        )
        expect(getOpenModals(after)).toEqual(getOpenModals(oneByOne))
        expect(after.path).toBe(start.path)
        const others = ({ query }: ModalLocation) =>
          [...new URLSearchParams(query)].filter(([name]) => name !== 'tour_id' && name !== 'city_id')
        expect(others(after)).toEqual(others(start))
        for (const name of Object.keys(MODALS).slice(0, 10)) expect(after.query).not.toContain(name)
        if (changes.every(({ action }) => action !== 'toggle'))
          expect(applyModalChanges(after, changes)).toBeNull()
      }),
    )
  })
})

describe('modal keys', () => {
  test('createModalQueue collects changes for 1 ms and applies them to the location at that time', () => {
    let location = at('/', '', null)
    const steps: ModalStep[] = []
    const timers: { ms: number; run: () => void }[] = []
    const change = createModalQueue({
      location: () => location,
      navigate: step => steps.push(step),
      later: (ms, run) => timers.push({ ms, run }),
    })
    change(close('SIGN_IN'))
    change(open('tour_id', { value: '5' }))
    expect(timers.map(({ ms }) => ms)).toEqual([1])
    expect(steps).toEqual([])
    location = at('/events/', '?a=1', state({ SIGN_IN: '1' }))
    timers[0]?.run()
    expect(steps).toEqual([{ location: at('/events/', '?a=1&tour_id=5', { index: 3 }), mode: 'push' }])
    change(close('WELCOME'))
    timers[1]?.run()
    expect([timers.length, steps.length]).toEqual([2, 1])
  })
})
