import { expect, test } from 'vitest'
import { hoverMistakes, styleMistakes } from './styles.ts'

const path = 'src/discovery/home/web/hero.tsx'
const sheet = {
  path: 'src/discovery/home/web/hero.module.css',
  code: '.hero { & > .name:hover { margin: 0.5rem } } /* .gone { } */ @media (width > 20rem) { .wide { } }',
}
const mistakes = (use: string) =>
  styleMistakes([{ path, code: `import styles from './hero.module.css'\n${use}` }], [sheet])

test('a class that the sheet does not have is named, once', () => {
  expect(mistakes("a(styles['hero'], styles['name'], styles['wide'])")).toEqual([])
  expect(mistakes("a(styles['title'], styles['title'])")).toEqual([
    `${path} uses the class title, which ${sheet.path} does not have`,
  ])
  expect(mistakes("a(styles['gone'])")).toHaveLength(1)
})

test('so is every class of a sheet that is not there', () => {
  const code = "import own from './missing.module.css'\nown['a']"
  expect(styleMistakes([{ path, code }], [sheet])).toHaveLength(1)
})

test('what a pointer does stands where there is a pointer', () => {
  const hover = (css: string) => hoverMistakes([{ path: 'a.css', code: css }])
  const nested = '.a { @media (hover: hover) { color: red; &:hover { color: blue } } }'
  expect(hover(`${nested} /* .b:hover { } */ @media (hover: hover) { .c:hover .d { color: red } }`)).toEqual(
    [],
  )
  expect(hover(`${nested} .b { color: red; &:hover { color: blue } }`)).toEqual([
    'a.css has &:hover outside of @media (hover: hover)',
  ])
})
