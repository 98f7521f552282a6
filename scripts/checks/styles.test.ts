import { describe, expect, test } from 'vitest'
import { findHoverMistakes, findStyleMistakes } from './styles.ts'

const path = 'src/discovery/home/web/hero.tsx'
const sheet = {
  path: 'src/discovery/home/web/hero.module.css',
  code: '.hero { & > .name:hover { margin: 0.5rem } } /* .gone { } */ @media (width > 20rem) { .wide { } }',
}
const mistakes = (use: string) =>
  findStyleMistakes([{ path, code: `import styles from './hero.module.css'\n${use}` }], [sheet])

describe('style check', () => {
  test('reports a missing class only once', () => {
    expect(mistakes("a(styles['hero'], styles['name'], styles['wide'])")).toEqual([])
    expect(mistakes("a(styles['title'], styles['title'])")).toEqual([
      `${path} uses the class title, which ${sheet.path} does not have`,
    ])
    expect(mistakes("a(styles['gone'])")).toHaveLength(1)
  })

  test('reports every class used from a missing style sheet', () => {
    const code = "import own from './missing.module.css'\nown['a']"
    expect(findStyleMistakes([{ path, code }], [sheet])).toHaveLength(1)
  })

  test('requires @media (hover: hover) around :hover', () => {
    const hover = (css: string) => findHoverMistakes([{ path: 'a.css', code: css }])
    const nested = '.a { @media (hover: hover) { color: red; &:hover { color: blue } } }'
    expect(
      hover(`${nested} /* .b:hover { } */ @media (hover: hover) { .c:hover .d { color: red } }`),
    ).toEqual([])
    expect(hover(`${nested} .b { color: red; &:hover { color: blue } }`)).toEqual([
      'a.css has &:hover outside of @media (hover: hover)',
    ])
  })
})
