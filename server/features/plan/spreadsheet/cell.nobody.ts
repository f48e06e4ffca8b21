import { nobodyIn } from '#shared/plan/nobody.ts'
import { comparisonKey } from '#shared/text.ts'
import { isTeam, namesGroup } from './cell.groups.ts'
import { splitRemark } from './cell.remarks.ts'
import { isPostWord } from './post.words.ts'
import type { KnownNames } from './schedule.layout.ts'

/** Marks in place of a name that need no word: 'x', '-', '?', '...'. */
const SILENT = /^(?:\(?x\)?\.?|[-\u2013\u2014?\u00bf._\u2026]*)$/i

/** True for an empty text, and for a mark by which nobody stands there and which is not named. */
export const isSilentMark = (text: string): boolean => SILENT.test(text)

/** Words for what stands in another cell, without case and accents, in English and Spanish. */
const SAME = new Set(['ditto', 'do.', 'same', 'same again', 'as above', 'as before', 'as last week', 'idem', 'igual'])
const SAME_AS = /^(?:same as |igual que |lo mismo)/
/** Ditto marks as they are typed: one sign, or two apostrophes. */
const DITTO = /^(?:["\u201c\u201d\u201e\u2033\u3003]|['\u2019]{2})$/

/** Longest text that is looked at for such words. */
const MAX_LENGTH = 60

/** True for a text that stands for what is in another cell: 'ditto', 'same as last week', 'ídem', '"'. */
export function saysSame(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  if (DITTO.test(text)) return true
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return SAME.has(plain) || SAME.has(plain.replace(/\.$/, '')) || SAME_AS.test(plain)
}

/** Reading of the texts of cells. */
export interface CellRules {
  /**
   * True for a text by which nobody stands there. The name of a member never is one; of texts that only hold such a
   * word, neither are the team's posts ('Where needed') and those that are taken as people.
   */
  saysNobody(text: string): boolean
  /** True for a text that names a group, or refers to another place; as `saysNobody`, no team's own name is one. */
  saysGroup(text: string): boolean
  /** True for a team of a number or a letter. */
  saysTeam(text: string): boolean
  /** True for a known name, a group and a team. */
  isHead(text: string): boolean
  /** True for the name of a member, and for one that the schedule has already. */
  isKnown(text: string): boolean
  isMember(text: string): boolean
  /** True for a post of the team, and for a text with a word of posts. */
  isPost(text: string): boolean
}

/** `taken` has comparison keys of texts that are people, as `known` has. */
export function cellRules({ members, posts, people }: KnownNames, taken: readonly string[]): CellRules {
  const own = new Set(members)
  const known = new Set(people)
  const others = new Set([...posts, ...taken])
  const ownPosts = new Set(posts)
  const isKnown = (text: string) => known.has(comparisonKey(text))
  /** True for a text that is a person by itself, or by an answer. */
  const isPerson = (text: string) => isKnown(text) || taken.includes(comparisonKey(text))
  return {
    isKnown,
    isHead: (text) => isKnown(text) || namesGroup(text) || isTeam(text),
    saysGroup: (text) => namesGroup(text) && !isPerson(text),
    saysTeam: (text) => isTeam(text) && !isPerson(text),
    isMember: (text) => own.has(comparisonKey(text)),
    isPost: (text) => isPostWord(text, ownPosts),
    saysNobody(text) {
      if (DITTO.test(text)) return false
      const said = isSilentMark(text) ? 'sure' : nobodyIn(text)
      if (said === null) return false
      const key = comparisonKey(text)
      if (own.has(key)) return false
      // 'Ruth Lee (if needed)' is a person with a remark.
      return said === 'sure' || !(others.has(key) || isKnown(splitRemark(text, isKnown).name))
    },
  }
}

/** The rules of tie colours. */
export const TIES: CellRules = {
  saysNobody: (text) => isSilentMark(text) || nobodyIn(text) === 'sure',
  isHead: () => false,
  saysGroup: () => false,
  saysTeam: () => false,
  isKnown: () => false,
  isMember: () => false,
  isPost: () => false,
}
