import type { Board, BoardService, Problem } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatSpan } from '../../../strings/dates.ts'
import { plannedPlaces } from './board.model.ts'
import { type Line, placeOf, problemSpots, spotOf, whenText } from './board.text.ts'
import { blockWord } from './cells/blockText.ts'

function problemText(board: Board, service: BoardService, posts: readonly Post[], problem: Problem, t: Translate) {
  const { code, postId, userId, missing } = problem
  const name = board.members.find(({ user }) => user._id === userId)?.user.name ?? ''
  // A post that was made with the service may come after it.
  const post = posts.find(({ _id }) => _id === postId)?.name ?? '…'
  if (code === 'empty') return missing > 1 ? `${post} ×${missing}` : post
  if (problem.partnerId) {
    const partner = board.members.find(({ user }) => user._id === problem.partnerId)?.user.name ?? ''
    return t('problem.split_from', { name, partner })
  }
  // What has expired has a line of its own.
  const blocks = (placeOf(service, problem)?.blocks ?? []).filter(({ code }) => code !== 'expired')
  const reason = blocks.map((block) => blockWord(block, t)).join(', ')
  return t(`problem.${code}`, { name, post, count: missing, reason })
}

/** Faults of one service. */
interface ServiceLines {
  service: BoardService
  /** Open places where nobody stands and nothing else is wrong; else 0. */
  empty: number
  lines: Line[]
}

function linesOf(board: Board, service: BoardService, posts: readonly Post[], t: Translate): ServiceLines {
  const own = board.problems.filter(({ serviceId }) => serviceId === service._id)
  const when = whenText(service)
  const empty = own.filter(({ code }) => code === 'empty')
  const missing = empty.reduce((sum, problem) => sum + problem.missing, 0)
  const isEmpty = missing > 0 && plannedPlaces(service).length === 0
  const open = isEmpty
    ? t('problem.nobody', { places: t('board.placesCount', { count: missing }) })
    : t('problem.open', { posts: empty.map((one) => problemText(board, service, posts, one, t)).join(', ') })
  // Each line leads to the one thing that it names.
  const others = own
    .filter(({ code }) => code !== 'empty')
    .map((one) => ({
      spot: spotOf(board, one),
      text: t('problem.line', { when, what: problemText(board, service, posts, one, t) }),
    }))
  const [gap] = problemSpots({ ...board, problems: empty }, posts)
  const lines = [...(gap ? [{ spot: gap, text: t('problem.line', { when, what: open }) }] : []), ...others]
  return { service, empty: isEmpty && others.length === 0 ? missing : 0, lines }
}

/**
 * The faults of a plan, service by service: a line for its open places and one for each conflict, with its cell. Whole
 * days in a row on which nobody stands share one: 'Dec 20 – 27: nobody yet, 20 places'.
 */
export function problemLines(board: Board, posts: readonly Post[], t: Translate): Line[] {
  const found = board.services
    .filter(({ state }) => state === 'planned')
    .map((service) => linesOf(board, service, posts, t))
  const begun = new Set(found.filter(({ empty }) => empty === 0).map(({ service }) => service.date))
  const rows: ServiceLines[][] = []
  for (const own of found) {
    const last = rows.at(-1)
    const isJoined = [own, last?.[0]].every((one) => one && !begun.has(one.service.date))
    if (last && isJoined) last.push(own)
    else rows.push([own])
  }
  return rows.flatMap((row): Line[] => {
    const [first, last] = [row[0], row.at(-1)]
    const spot = first?.lines[0]?.spot
    if (!first || !last || !spot || row.length === 1) return first?.lines ?? []
    const when = formatSpan(first.service.date, last.service.date, 'short')
    const places = t('board.placesCount', { count: row.reduce((sum, { empty }) => sum + empty, 0) })
    return [{ spot, text: t('problem.line', { when, what: t('problem.nobody', { places }) }) }]
  })
}
