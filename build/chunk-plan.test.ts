import { expect, test } from 'vitest'
import { type ModuleGraph, planChunks } from './chunk-plan.ts'

const sharedMax = 6

/** Modules with their imports; capitalised names are entries. Each is 100 bytes. */
function graphOf(imports: Record<string, string[]>, initial: string[] = []): ModuleGraph {
  const needed = (id: string): string[] => (imports[id] ?? []).flatMap(next => [next, ...needed(next)])
  const ids = new Set(Object.entries(imports).flatMap(([id, others]) => [id, ...others]))
  const entries = new Set([...ids].filter(id => /^[A-Z]/.test(id)))
  const entriesOf = [...ids]
    .filter(id => !initial.includes(id))
    .map(
      id => [id, new Set([...entries].filter(entry => entry === id || needed(entry).includes(id)))] as const,
    )
  return {
    initial: new Set(initial),
    entries,
    entriesOf: new Map(entriesOf),
    isPage: entry => entry !== 'Dialog' && entry !== 'Later',
    isLater: entry => entry === 'Later',
    sharedMax: () => sharedMax,
    roomFor: () => 10_000,
    imports: id => imports[id] ?? [],
    size: () => 100,
  }
}

const filesOf = (graph: ModuleGraph, entry: string) => {
  const plan = planChunks(graph)
  const all = (id: string): string[] => graph.imports(id).flatMap(next => [next, ...all(next)])
  return new Set(all(entry).flatMap(id => plan.get(id) ?? []))
}

test('what all pages load is the base, and so is a style sheet that two of them share', () => {
  const graph = graphOf({ Home: ['button', 'card', 'card.css', 'own.css'], Artist: ['card', 'card.css'] }, [
    'button',
  ])
  expect(Object.fromEntries(planChunks(graph))).toEqual({
    button: 'base',
    'card.css': 'base',
    card: 'shared-0',
  })
})

test('the styles of a later part come with the page, its code does not', () => {
  const plan = planChunks(graphOf({ Home: ['top', 'top.css'], Later: ['end', 'end.css'] }))
  expect(Object.fromEntries(plan)).toEqual({ 'end.css': 'base' })
})

test('what the same pages share is one file, and what one page has alone stays with it', () => {
  const plan = planChunks(graphOf({ Home: ['a', 'b', 'c', 'own'], Artist: ['a', 'b'], News: ['c'] }))
  expect(plan.get('a')).toBe(plan.get('b'))
  expect(plan.get('c')).not.toBe(plan.get('a'))
  expect(plan.has('own')).toBe(false)
})

test('no page needs more files than it may, and the cheapest are merged', () => {
  const parts = Array.from({ length: sharedMax + 1 }, (_, index) => `part${index}`)
  const others = Object.fromEntries(parts.map((part, index) => [`Page${index}`, [part]]))
  // Page 0 and those shared with one other page: the only merge that adds bytes to no third page.
  const graph = graphOf({ Home: parts, ...others, Page0: ['part0', 'part1'], Page1: ['part0'] })
  expect(filesOf(graph, 'Home').size).toBe(sharedMax)
  const plan = planChunks(graph)
  expect(plan.get('part0')).toBe(plan.get('part1'))
})

test('files that need each other by way of a third stay apart', () => {
  const parts = Array.from({ length: sharedMax - 2 }, (_, index) => `part${index}`)
  const others = Object.fromEntries(parts.map((part, index) => [`Page${index}`, [part]]))
  // top → middle → bottom: merging top and bottom would make an import cycle with middle.
  const graph = graphOf({
    Home: ['top', ...parts],
    Tall: ['top'],
    Half: ['middle'],
    Low: ['bottom'],
    ...others,
    top: ['middle'],
    middle: ['bottom'],
  })
  const plan = planChunks(graph)
  expect(filesOf(graph, 'Home').size).toBeLessThanOrEqual(sharedMax)
  expect(plan.get('top') === plan.get('bottom') && plan.get('top') !== plan.get('middle')).toBe(false)
})

test('a dialog that a page also has at once stays a file of its own', () => {
  const plan = planChunks(graphOf({ Home: ['Push', 'part'], Settings: ['Push', 'part'], Push: [] }))
  expect(plan.get('Push')).not.toBe(plan.get('part'))
})

test('a dialog may need more files: it is no first view', () => {
  const parts = Array.from({ length: sharedMax + 2 }, (_, index) => `part${index}`)
  const others = Object.fromEntries(parts.map((part, index) => [`Page${index}`, [part]]))
  expect(filesOf(graphOf({ Dialog: parts, ...others }), 'Dialog').size).toBe(sharedMax + 2)
})

test('of two pages that could bear unneeded bytes, the one with more room does', () => {
  const parts = Array.from({ length: sharedMax + 1 }, (_, index) => `part${index}`)
  const others = Object.fromEntries(parts.slice(2).map((part, index) => [`Page${index}`, [part]]))
  const graph = graphOf({ Home: parts, Wide: ['part0'], Tight: ['part1'], ...others })
  const mergedWith = (tight: string) => {
    const roomFor = (page: string) => (page === tight ? 100 : 100_000)
    const plan = planChunks({ ...graph, roomFor })
    return parts.filter(part => parts.some(other => other !== part && plan.get(other) === plan.get(part)))
  }
  expect(mergedWith('Tight')).not.toContain('part1')
  expect(mergedWith('Wide')).not.toContain('part0')
})
