import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales, toLanguageTag } from '../src/platform/contract/locales.ts'
import { findTextFaults } from './helpers/text-faults.ts'
import { createSamples, marks, sampleCounts } from './helpers/text-samples.ts'

type Compiled = ReturnType<typeof compileMessage>

function readTexts(locale: string): Record<string, string> {
  const folder = path.join(import.meta.dirname, '../locales', locale)
  const read = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  return Object.assign({}, ...readdirSync(folder).map(read))
}

/** Maps each argument to how it is used: counted (plural or ordinal), plain, or selected (its options). */
function findArguments(compiled: Compiled | unknown): Map<string, 'counted' | 'plain' | string[]> {
  const found = new Map<string, 'counted' | 'plain' | string[]>()
  for (const token of Array.isArray(compiled) ? compiled : []) {
    if (!Array.isArray(token)) continue
    const [name, type, options] = token as [string, string?, Record<string, unknown>?]
    const isCounted = type === 'plural' || type === 'selectordinal'
    found.set(name, isCounted ? 'counted' : type === 'select' ? Object.keys(options ?? {}) : 'plain')
    for (const inner of Object.values(options ?? {})) {
      for (const [each, kind] of findArguments(inner)) {
        if (each !== '#' && !found.has(each)) found.set(each, kind)
      }
    }
  }
  return found
}

const plain = (text: string) => Object.values(marks).reduce((rest, mark) => rest.replaceAll(mark, ''), text)

describe('rendered texts', () => {
  test.each(locales)('have no faults with real dates, names and counts: %s', locale => {
    const tag = toLanguageTag(locale)
    const messages = Object.fromEntries(
      Object.entries(readTexts(locale)).map(([key, text]) => [key, compileMessage(text)]),
    )
    const i18n = new I18n({ locale: tag, messages: { [tag]: messages } })
    const getSample = createSamples(locale)
    const faults: string[] = []
    for (const [key, compiled] of Object.entries(messages)) {
      const needed = [...findArguments(compiled)]
      for (const [round, count] of needed.length > 0 ? sampleCounts.entries() : [[0, 0] as const]) {
        const values = needed.map(([name, kind]) => [
          name,
          kind === 'counted'
            ? count
            : kind === 'plain'
              ? getSample(name, key)(round)
              : kind[round % kind.length],
        ])
        const shown = i18n._(key, Object.fromEntries(values))
        for (const fault of findTextFaults(locale, shown)) faults.push(`${key}: ${fault}: ${plain(shown)}`)
      }
    }
    expect(faults).toEqual([])
  })

  test.each([
    ['ru', '\ue000воскресенье, 22 ноября 2026 г.\ue00f. Билеты', 'doubled mark'],
    ['vi', 'Lúc \ue000lúc 19:30\ue00f', 'doubled word'],
    ['ru', '\ue000суббота, 5 декабря\ue00f концерта не будет.', 'begins in lower case'],
    ['vi', 'Đã diễn ra \ue001Hôm qua\ue00f', 'capital inside'],
    ['ko', '\ue000노아\ue00f을 만나요', 'particle'],
    ['ko', '\ue002서울\ue00f로 가요', null],
    ['ko', '\ue000me@post.example\ue00f로 보냈어요', 'particle'],
    ['fr', 'Le concert de \ue000Aurora\ue00f', 'elision'],
    ['fr', 'Rendez-vous à \ue002Le Havre\ue00f', 'preposition before a city'],
    ['pt', 'Ingressos em \ue002Rio de Janeiro\ue00f', 'preposition before a city'],
    ['ru', 'Концерт в \ue002Москва\ue00f', 'preposition before a city'],
    ['th', 'เมื่อ \ue000พ.ศ. 2569\ue00fแล้ว', 'no space'],
    ['en', 'On sale now: \ue000Aurora\ue00f in \ue002Oslo\ue00f', null],
  ] as const)('reveal in %s the expected fault in %s', (locale, text, fault) => {
    expect(findTextFaults(locale, text)).toEqual(fault === null ? [] : [fault])
  })
})
