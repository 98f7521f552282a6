import type * as z from 'zod'
import { brand } from '../brand.ts'
import { hasInvisibleCharacters } from './invisible-characters.ts'
import { dropMarks, isBlank, removeInvisible, toLatinLookalikes, toPlainLatin } from './lookalikes.ts'

/** Titles that are reserved for our team, by language. */
const titles = [
  ...[brand.name, 'moderator', 'mod', 'admin', 'administrator', 'support', 'staff', 'official', 'system'],
  ...['moderador', 'moderadora', 'administrador', 'administradora', 'soporte', 'suporte', 'oficial'],
  ...['modérateur', 'modératrice', 'administrateur', 'assistance', 'moderation', 'modération', 'moderación'],
  ...['moderação', 'pentadbir', 'điều hành viên', 'quản trị viên', 'ban tổ chức', 'модератор', 'админ'],
  ...[
    'администратор',
    'поддержка',
    '운영자',
    '관리자',
    '운영팀',
    '고객센터',
    'モデレーター',
    '管理者',
    '運営',
  ],
  ...[
    'スタッフ',
    '公式',
    'サポート',
    '管理员',
    '客服',
    '官方',
    '工作人员',
    '管理員',
    '工作人員',
    'ผู้ดูแล',
    'ทีมงาน',
    'แอดมิน',
  ],
]

/** Words that may accompany a reserved title without making the name acceptable. */
const additions = [
  'team',
  'the',
  'help',
  'desk',
  'customer',
  'service',
  'security',
  'chat',
  'live',
  'account',
  's',
]

/** Converts a name to a comparison key: only letters and marks, with look-alikes unified. */
const toKey = (name: string) =>
  toPlainLatin(toLatinLookalikes(dropMarks(removeInvisible(name.normalize('NFKC')))).toLowerCase())
    // Drops numbers after a word, but not digits that replace characters in it.
    .replaceAll(/\p{N}+/gu, (digits, at: number, whole: string) =>
      /[\p{L}\p{M}]/u.test(whole.charAt(at + digits.length)) ? digits : '',
    )
    .replaceAll('0', 'o')
    .replaceAll(/[l1|]/g, 'i')
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

const [titleKeys, additionKeys] = [titles.map(toKey), additions.map(toKey)]

/** Returns whether a name consists only of titles and additions, with at least one title. */
function isReserved(key: string, hasTitle = false): boolean {
  if (key === '') return hasTitle
  const rest = (words: string[], isTitle: boolean) =>
    words.some(word => key.startsWith(word) && isReserved(key.slice(word.length), isTitle))
  return rest(titleKeys, true) || rest(additionKeys, hasTitle)
}

export function checkPersonName(
  name: string,
): 'ERR_REQUIRED' | 'ERR_INVALID_CHARACTERS' | 'ERR_NAME_RESERVED' | null {
  if (hasInvisibleCharacters(name)) return 'ERR_INVALID_CHARACTERS'
  if (isBlank(name)) return 'ERR_REQUIRED'
  return isReserved(toKey(name)) ? 'ERR_NAME_RESERVED' : null
}

/** Adds an issue to a schema of a person's name; an empty name is left to the schema. */
export function refinePersonName(name: string, context: z.RefinementCtx<string>): void {
  const problem = name === '' ? null : checkPersonName(name)
  if (problem) context.addIssue(problem)
}
