import { comparisonKey } from '#shared/text.ts'
import { joinedNames } from './cell.names.ts'
import type { CellRules } from './cell.nobody.ts'
import { partsOfName } from './cell.parts.ts'
import { entriesOf, splitTime } from './matrix.cells.ts'
import type { MatrixHead } from './matrix.head.ts'
import { holdsShift, type MatrixBlock } from './matrix.lines.ts'
import { hasPostWord } from './post.words.ts'
import type { KnownNames, MatrixLayout } from './schedule.layout.ts'

/** Texts of a table: those of its heads, and of the cells that belong to them. */
export interface TableTexts {
  heads: readonly string[]
  cells: readonly string[]
}

type Test = (text: string) => boolean

/** Texts of cells that are looked at: a large table shows what it is long before its end. */
const MAX_TEXTS = 2000

/** The texts of the rows of posts or people, and of their cells. */
function textsOf(blocks: readonly MatrixBlock[], rules: CellRules): TableTexts {
  const heads: string[] = []
  const cells: string[] = []
  for (const { head, lines } of blocks)
    for (const line of lines) {
      if (!holdsShift(line, head) || cells.length > MAX_TEXTS) continue
      heads.push(line.label)
      for (const column of head.dates.keys())
        for (const text of entriesOf(line.cells[column], 'names', rules)?.entries.slice(0, MAX_TEXTS) ?? [])
          cells.push(partsOfName(text, rules).name)
    }
  return { heads: [...new Set(heads)], cells }
}

const share = (texts: readonly string[], test: Test): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length

const shares = ({ heads, cells }: TableTexts, test: Test) => ({ heads: share(heads, test), cells: share(cells, test) })

/** What the heads are by names in them or in the cells: more than half, and more than on the other side. */
function byNames(found: TableTexts, isName: Test): MatrixLayout | undefined {
  const { heads, cells } = shares(found, isName)
  if (Math.max(heads, cells) <= 1 / 2 || heads === cells) return undefined
  return cells > heads ? 'posts-dates' : 'people-dates'
}

/** What the heads are by a few names, of which none is on the other side. */
function byFewNames(found: TableTexts, isName: Test): MatrixLayout | undefined {
  const { heads, cells } = shares(found, isName)
  if (cells > 0 && heads === 0) return 'posts-dates'
  return heads > 0 && cells === 0 ? 'people-dates' : undefined
}

/** The side on which most texts are such, where hardly any is on the other one; a single text says too little. */
function clearSide(found: TableTexts, test: Test): keyof TableTexts | undefined {
  const { heads, cells } = shares(found, test)
  if ([...found.heads, ...found.cells].filter(test).length < 2) return undefined
  if (heads > 1 / 2 && cells < 1 / 4) return 'heads'
  return cells > 1 / 2 && heads < 1 / 4 ? 'cells' : undefined
}

/** True for one of the names, for a couple of them, and for a first or last name of one, with an initial or alone. */
function namesAmong(people: readonly string[], isPost: Test): Test {
  const names = new Set(people)
  const parts = new Set(
    people.flatMap((name) => {
      const words = name.split(' ')
      return words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : []
    }),
  )
  const isShort = (key: string) => {
    const words = key.replaceAll('.', '').split(' ')
    const whole = words.filter(({ length }) => length > 1)
    return words.length < 3 && whole.length === 1 && parts.has(whole[0] ?? '')
  }
  return (text) => {
    const keys = [text, ...(joinedNames(text) ?? [])].map(comparisonKey)
    return keys.some((key) => names.has(key)) || (!isPost(text) && keys.some(isShort))
  }
}

/** A word of a name that begins with a capital. */
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'\u2019.-]*$/u
const SMALL_WORDS = new Set(['de', 'la', 'del', 'los', 'van', 'von', 'y', '&', 'and'])

/** True for a first and a last name, or more, with capitals: 'Ada Lane', 'María de la Cruz', 'Bill & Carol Moss'. */
function hasNameShape(text: string): boolean {
  const [first = '', ...others] = text.split(' ')
  if (others.length === 0 || others.length > 5 || !NAME_WORD.test(first)) return false
  return others.every((word) => NAME_WORD.test(word) || SMALL_WORDS.has(word))
}

/** What is said over the heads, and how sure it is: 'Ushers' may be the title of a sheet, 'Post' and 'Name' are not. */
type Said = Pick<MatrixHead, 'layout' | 'isTitle'>

/**
 * What the heads of a table with its dates across are: posts or people. The names of the team in the heads against
 * those in the cells say it, then words of posts, then the shape of names; a word over the heads counts where these say
 * nothing. Undefined where nothing does.
 */
export function layoutByEvidence(
  blocks: readonly MatrixBlock[],
  { members, people }: KnownNames,
  rules: CellRules,
): MatrixLayout | undefined {
  const found = textsOf(blocks, rules)
  const isMember = namesAmong(members, rules.isPost)
  const isKnown = namesAmong(people, rules.isPost)
  const isPost: Test = (text) => {
    const { rest } = splitTime(text)
    return !rules.isMember(rest) && (rules.isPost(rest) || hasPostWord(rest))
  }
  const isNameLike: Test = (text) => text.length <= 100 && hasNameShape(text) && !isPost(text)
  const words = clearSide(found, isPost)
  const shape = clearSide(found, isNameLike)
  const said: Said | undefined = blocks.find(({ head }) => head.layout)?.head
  return (
    byNames(found, isMember) ??
    byNames(found, isKnown) ??
    (words && (words === 'heads' ? 'posts-dates' : 'people-dates')) ??
    byFewNames(found, isMember) ??
    byFewNames(found, isKnown) ??
    (said?.isTitle ? undefined : said?.layout) ??
    (shape && (shape === 'heads' ? 'people-dates' : 'posts-dates')) ??
    said?.layout
  )
}

/** True where most of the cells are members, and fewer of the heads are: the heads are posts. */
export const areCellsMembers = (found: TableTexts, { members }: KnownNames, { isPost }: CellRules): boolean =>
  byNames(found, namesAmong(members, isPost)) === 'posts-dates'
