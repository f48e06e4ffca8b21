import { groupBy } from '#shared/groupBy.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { firstCount } from '../../../ui/firstCount.ts'
import { plannedPlaces } from '../board/board.model.ts'
import { listOf, namesInOrder } from '../listOf.ts'
import { type BoundTo, type FillChanges, isWith, NOBODY_BOUND, type Replaced } from './changes.ts'
import type { Compared } from './compared.text.ts'
import { sheetCount } from './goal.text.ts'

/** Changes that are named before the rest is folded. */
const NAMED = 6

/** Short forms of the people of a board by id: the first name where nobody shares it, else the whole name. */
export function firstNames({ members }: Pick<Board, 'members'>): (userId: string) => string {
  const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name
  const sharing = groupBy(members, ({ user }) => firstOf(user.name))
  const names = new Map(
    members.map(({ user: { _id, name } }) => [_id, sharing.get(firstOf(name))?.length === 1 ? firstOf(name) : name]),
  )
  return (userId) => names.get(userId) ?? ''
}

type Named = Pick<Board, 'members' | 'services'>

/** Where people changed: 'Jan 3 · Main Door', and 'Jan 3 · 9am · Main Door' where the day has several services. */
function placeNames({ services }: Named): (places: [Moved, ...Moved[]]) => string {
  const posts = new Map(services.flatMap(({ places }) => places.map(({ postId, post }) => [postId, post] as const)))
  const ofDay = groupBy(services, ({ date }) => date)
  return (places) => {
    const [{ serviceId }] = places
    const service = services.find(({ _id }) => _id === serviceId)
    if (!service) return ''
    const isSeveral = (ofDay.get(service.date)?.length ?? 0) > 1
    const names = [...new Set(places.map(({ postId }) => posts.get(postId) ?? ''))]
    const parts = [formatDay(service.date, 'short'), isSeveral && service.serviceTime, listOf(names)]
    return parts.filter(Boolean).join(' · ')
  }
}

/** Holds the words on both of its sides on its line. */
const ARROW = '\u00a0→\u00a0'

/** A change in a line; two people of one post may have the same. */
interface ChangeLine {
  id: string
  text: string
}

/** The result of a fill in words: what has changed hands stands a place a line between two sentences. */
export interface ResultText {
  head: string
  /** 'Jan 3 · Main Door: Cleo → Ada': those that end a conflict or make room first, and of many only these. */
  lines: ChangeLine[]
  /** The others, with what they are named together; null for none. */
  more: { label: string; lines: ChangeLine[] } | null
  foot: string
}

/** What folded changes are for: the goals of people in which the plan is printed as better; none of another reason. */
function moreText(count: number, better: readonly Compared[], t: Translate): string {
  const [isRest, isShares] = [better.includes('wishes'), better.includes('fairness')]
  if (isRest && isShares) return t('fill.moreForBoth', { count })
  return t(isRest ? 'fill.moreForRest' : isShares ? 'fill.moreForShares' : 'board.moreProblems', { count })
}

type Moved = Omit<Replaced, 'to'> & { to: string | null }

/** Changes a line each; of two who serve only together both in one, at the first of them. */
function asLines(moves: readonly Moved[], boundTo: BoundTo): [Moved, ...Moved[]][] {
  const lines: [Moved, ...Moved[]][] = []
  for (const move of moves) {
    const line = lines.find(([one]) => (one.to === null) === (move.to === null) && isWith(one, move, boundTo))
    if (line) line.push(move)
    else lines.push([move])
  }
  return lines
}

/** What a result is told with. */
interface Told {
  board: Named
  isTakenBack?: boolean
  /** How it is beside what stood is said above. */
  isCompared?: boolean
  /** In what it is better than what stood. */
  better?: readonly Compared[]
  boundTo?: BoundTo | undefined
}

/** What changes hands, a place a line, in the order of the services. */
function changedLines(
  { changed, left }: FillChanges,
  { board, better = [], boundTo = NOBODY_BOUND }: Told,
  t: Translate,
): Pick<ResultText, 'lines' | 'more'> {
  const [nameOf, whereOf] = [firstNames(board), placeNames(board)]
  const at = ({ serviceId }: { serviceId: string }) => board.services.findIndex(({ _id }) => _id === serviceId)
  const gone = left.map(({ userId, ...place }): Moved => ({ ...place, from: userId, to: null, isNeeded: true }))
  const moves = [...changed, ...gone].sort((a, b) => at(a) - at(b))
  const needed = asLines(
    moves.filter(({ isNeeded }) => isNeeded),
    boundTo,
  )
  const others = asLines(
    moves.filter(({ isNeeded }) => !isNeeded),
    boundTo,
  )
  const isSplit = needed.length > 0 && needed.length <= NAMED
  const all = [...needed, ...others]
  const toLine = (line: (typeof all)[number]): ChangeLine => {
    const [{ serviceId, postId, from }] = line
    const out = namesInOrder(line.map((one) => nameOf(one.from)))
    const to = namesInOrder(line.flatMap((one) => (one.to === null ? [] : nameOf(one.to))))
    const who = `${listOf(out)}${ARROW}${to.length > 0 ? listOf(to) : t('fill.toNobody')}`
    return { id: `${serviceId} ${postId} ${from}`, text: `${whereOf(line)}: ${who}` }
  }
  const named = isSplit ? needed.length : firstCount(all.length, NAMED)
  const more = all.slice(named)
  const count = more.flat().length
  const label = isSplit ? moreText(count, better, t) : t('board.moreProblems', { count })
  return {
    lines: all.slice(0, named).map(toLine),
    more: more.length > 0 ? { label, lines: more.map(toLine) } : null,
  }
}

type Result = Pick<Run, 'places' | 'empty' | 'applied'>

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ')

/** New places that are named with who has them, at most. */
const NEW_NAMED = 3

/**
 * 'One new place was filled: Ben Cole, Left Aisle, Dec 20.'; of many their number. Where nobody has moved, that stands
 * for a comparison with what was there.
 */
function addedText(fresh: FillChanges['fresh'], isAlone: boolean, { services }: Named, t: Translate): string {
  const count = fresh.length
  const named = fresh.flatMap(({ serviceId, postId, userId }) => {
    const service = services.find(({ _id }) => _id === serviceId)
    const place = service && plannedPlaces(service).find((one) => one.userId === userId && one.postId === postId)
    return place ? [[place.name, place.post, formatDay(service.date, 'short')].join(', ')] : []
  })
  const isNamed = count <= NEW_NAMED && named.length === count
  const key = isAlone ? 'fill.addedAlone' : 'fill.added'
  return isNamed ? t(`${key}Named`, { count, places: named.join('; ') }) : t(key, { count })
}

/**
 * Result of a fill: what is new, what has changed hands, and how much stays as it was; of one that is not in the draft,
 * or was taken back, what it would change.
 */
export function resultText(
  { places, empty, applied }: Result,
  changes: FillChanges,
  told: Told,
  t: Translate,
): ResultText {
  const { board, isTakenBack = false, isCompared = false } = told
  const missing = empty.reduce((total, one) => total + one.missing, 0)
  const [fresh, staying] = [changes.fresh.length, changes.staying]
  const moved = changes.changed.length + changes.left.length
  const { lines, more } = changedLines(changes, told, t)
  if (!applied)
    return {
      head: joined(
        isTakenBack && t('fill.takenBack'),
        fresh > 0 && t('fill.wouldFill', { count: fresh }),
        moved > 0 ? t('fill.wouldChange', { count: moved }) : fresh === 0 && t('fill.wouldNothing'),
      ),
      lines,
      more,
      foot: joined(missing > 0 && t('fill.wouldBeEmpty', { count: missing })),
    }
  const people = new Set(places.map(({ userId }) => userId)).size
  const added =
    fresh > 0 && fresh === places.length
      ? t('fill.filled', { places: fresh, people })
      : fresh > 0
        ? addedText(changes.fresh, moved === 0, board, t)
        : moved === 0 && !isCompared && t('fill.addedNone')
  return {
    head: joined(added, moved > 0 && t('fill.changed', { count: moved })),
    lines,
    more,
    foot: joined(
      staying > 0 &&
        t(moved > 0 || isCompared ? 'fill.staying' : 'fill.before', { count: staying + sheetCount(board) }),
      missing === 0 ? t('fill.noneEmpty') : t('fill.empty', { count: missing }),
    ),
  }
}
