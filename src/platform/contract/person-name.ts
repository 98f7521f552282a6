import type * as z from 'zod'
import { brand } from '../brand.ts'
import { dropMarks, isBlank, removeInvisible, toLatinLookalikes, toPlainLatin } from './lookalikes.ts'
import { hasUnseenCharacters } from './unseen-characters.ts'

/** Names that only our team has, by language. */
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

/** Words that turn a title into no honest name. */
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

/** The key by which readers compare two names: letters alone, look-alikes as one. */
const toKey = (name: string) =>
  toPlainLatin(toLatinLookalikes(dropMarks(removeInvisible(name.normalize('NFKC')))).toLowerCase())
    // Numbers behind a word, not digits in place of its letters.
    .replaceAll(/\p{N}+/gu, (digits, at: number, whole: string) =>
      /[\p{L}\p{M}]/u.test(whole.charAt(at + digits.length)) ? digits : '',
    )
    .replaceAll('0', 'o')
    .replaceAll(/[l1|]/g, 'i')
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

const [titleKeys, additionKeys] = [titles.map(toKey), additions.map(toKey)]

/** True where a name consists of titles and additions alone, with one title at least. */
function isReserved(key: string, hasTitle = false): boolean {
  if (key === '') return hasTitle
  const rest = (words: string[], isTitle: boolean) =>
    words.some(word => key.startsWith(word) && isReserved(key.slice(word.length), isTitle))
  return rest(titleKeys, true) || rest(additionKeys, hasTitle)
}

/** Checks the name of a person: null where it is fine. */
export function personNameProblem(
  name: string,
): 'ERR_REQUIRED' | 'ERR_INVALID_CHARACTERS' | 'ERR_NAME_RESERVED' | null {
  if (hasUnseenCharacters(name)) return 'ERR_INVALID_CHARACTERS'
  if (isBlank(name)) return 'ERR_REQUIRED'
  return isReserved(toKey(name)) ? 'ERR_NAME_RESERVED' : null
}

/** Refines a schema of a person's name; an empty one is for the schema to judge. */
export function refinePersonName(name: string, context: z.RefinementCtx<string>): void {
  const problem = name === '' ? null : personNameProblem(name)
  if (problem) context.addIssue(problem)
}
