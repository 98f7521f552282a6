export interface Selector {
  metric: string
  labels: string[]
}

const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g
const selectors = /\b([a-zA-Z_:][\w:]*)\b(?!\s*\()(?:\s*\{([^}]*)\})?/g
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'group_left', 'group_right', 'inf', 'nan'])

/** Returns the metrics of a PromQL expression, each with the labels that its matchers name. */
export function readSelectors(expression: string): Selector[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(groupings, '')
  return [...bare.matchAll(selectors)]
    .filter(([, metric = '']) => !words.has(metric.toLowerCase()))
    .map(([, metric = '', matchers = '']) => ({ metric, labels: readNames(matchers) }))
}

/** Returns the labels by which an expression groups or joins. */
export function readGroupings(expression: string): string[] {
  return [...expression.matchAll(groupings)].flatMap(([list]) => readNames(list.slice(list.indexOf('('))))
}

const readNames = (list: string): string[] => list.match(/[a-zA-Z_]\w*/g) ?? []

const expressionLines = /^( +)(?:- )?expr: (?:[|>]-?\n((?:\1 .*\n|\s*\n)+)|(.*)\n)/gm

/** Returns the expressions of a file of rules. */
export function readRuleExpressions(yaml: string): string[] {
  return [...yaml.matchAll(expressionLines)].map(([, , block, line]) => (block ?? line ?? '').trim())
}

interface Board {
  panels: { targets: { expr: string }[] }[]
}

/** Returns the expressions of a Grafana board. */
export function readBoardExpressions(json: string): string[] {
  const { panels } = JSON.parse(json) as Board
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}
