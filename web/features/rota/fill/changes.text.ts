import { groupBy } from '#shared/groupBy.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { plannedPlaces } from '../board/board.model.ts'
import type { FillChanges } from './changes.ts'
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

/** Where somebody changed: 'Jan 3 · Main Door', and 'Jan 3 · 9am · Main Door' where the day has several services. */
function placeNames({ services }: Named): (place: { serviceId: string; postId: string }) => string {
  const posts = new Map(services.flatMap(({ places }) => places.map(({ postId, post }) => [postId, post] as const)))
  const ofDay = groupBy(services, ({ date }) => date)
  return ({ serviceId, postId }) => {
    const service = services.find(({ _id }) => _id === serviceId)
    if (!service) return ''
    const isSeveral = (ofDay.get(service.date)?.length ?? 0) > 1
    const parts = [formatDay(service.date, 'short'), isSeveral && service.serviceTime, posts.get(postId)]
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

/** What changes hands, a place a line, in the order of the services. */
function changedLines(
  { changed, left }: FillChanges,
  isNear: boolean,
  board: Named,
  t: Translate,
): Pick<ResultText, 'lines' | 'more'> {
  const [nameOf, whereOf] = [firstNames(board), placeNames(board)]
  const at = ({ serviceId }: { serviceId: string }) => board.services.findIndex(({ _id }) => _id === serviceId)
  const gone = left.map(({ userId, ...place }) => ({ ...place, from: userId, to: null, isNeeded: true }))
  const moves = [...changed, ...gone].sort((a, b) => at(a) - at(b))
  const needed = moves.filter(({ isNeeded }) => isNeeded)
  const isSplit = needed.length > 0 && needed.length <= NAMED
  const count = isSplit ? needed.length : NAMED
  const lines = [...needed, ...moves.filter(({ isNeeded }) => !isNeeded)].map(({ from, to, ...place }) => {
    const text = `${whereOf(place)}: ${nameOf(from)}${ARROW}${to === null ? t('fill.toNobody') : nameOf(to)}`
    return { id: `${place.serviceId} ${place.postId} ${from}`, text }
  })
  const more = lines.slice(count)
  const label = isSplit ? (isNear ? 'fill.moreForRest' : 'fill.moreForShares') : 'board.moreProblems'
  return {
    lines: lines.slice(0, count),
    more: more.length > 0 ? { label: t(label, { count: more.length }), lines: more } : null,
  }
}

type Result = Pick<Run, 'places' | 'empty' | 'applied' | 'keepNearDraft'>

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ')

/** New places that are named with who has them, at most. */
const NEW_NAMED = 3

/** 'One new place was filled: Ben Cole, Left Aisle, Dec 20.'; of many their number. */
function addedText(fresh: FillChanges['fresh'], { services }: Named, t: Translate): string {
  const count = fresh.length
  const named = fresh.flatMap(({ serviceId, postId, userId }) => {
    const service = services.find(({ _id }) => _id === serviceId)
    const place = service && plannedPlaces(service).find((one) => one.userId === userId && one.postId === postId)
    return place ? [[place.name, place.post, formatDay(service.date, 'short')].join(', ')] : []
  })
  const isNamed = count <= NEW_NAMED && named.length === count
  return isNamed ? t('fill.addedNamed', { count, places: named.join('; ') }) : t('fill.added', { count })
}

/**
 * Result of a fill: what is new, what has changed hands, and how much stays as it was; of one that is not in the draft,
 * or was taken back, what it would change. `isCompared`: how it is beside what stood is said above.
 */
export function resultText(
  { places, empty, applied, keepNearDraft }: Result,
  changes: FillChanges,
  { board, isTakenBack = false, isCompared = false }: { board: Named; isTakenBack?: boolean; isCompared?: boolean },
  t: Translate,
): ResultText {
  const missing = empty.reduce((total, one) => total + one.missing, 0)
  const [fresh, staying] = [changes.fresh.length, changes.staying]
  const moved = changes.changed.length + changes.left.length
  const { lines, more } = changedLines(changes, keepNearDraft, board, t)
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
        ? addedText(changes.fresh, board, t)
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
