import { useQuery } from '@tanstack/react-query'
import { groupBy } from '#shared/groupBy.ts'
import type { Barred } from '#shared/rota/barred.ts'
import type { Board, BoardService, Place, Problem } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { plannedPlaces, type Spot } from '../board/board.model.ts'
import { membersQuery } from '../board/board.queries.ts'
import { type BoardRules, boardRules } from '../board/board.rules.ts'
import { problemLines } from '../board/problem.text.ts'
import { whoseDays } from '../explain/empty.text.ts'
import { namesTogether } from '../listOf.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { INLINE } from './EmptyReasons.tsx'
import { conflictsOf } from './fill.before.ts'
import { keptFrom } from './keptFrom.ts'

/** Conflicts that are named; the board counts all. */
const FIRST = 4

/** A place that nobody can have once its person has left it, with what keeps each who could hold the post. */
interface Emptied extends PersonsPlace {
  out: Barred[]
}

/** A conflict with its place, and what can be done about it. */
export interface ConflictLine {
  spot: Spot
  text: string
  /** By no change of the plan can anybody stand there. */
  isHopeless: boolean
  /** Where it is hopeless, those who could hold the post at some service, with what keeps each from this one. */
  out: Barred[]
  /** Who would go with another in their place: its person, and who serves only together with them there. */
  leaving: string[]
  /** Where it is hopeless, the places of those who go that nobody can have then. */
  emptied: Emptied[]
  /** The post asks for a skill, which somebody may be given. */
  isSkilled: boolean
  problem: Problem
}

/** The places of those who leave with somebody: who serves only together with them there, too. */
function leavingWith(service: BoardService | undefined, { userId }: Problem, rules: BoardRules | undefined): Place[] {
  if (!service || !userId) return []
  const ids = [userId, ...(rules?.boundTo(userId) ?? [])]
  return plannedPlaces(service).filter((place) => ids.includes(place.userId ?? ''))
}

/** The places of hopeless conflicts, as they are once their people have left them. */
export function emptiedOf(lines: readonly ConflictLine[]): Unfillable[] {
  const places = groupBy(
    lines.flatMap(({ emptied }) => emptied),
    ({ serviceId, postId }) => `${serviceId} ${postId}`,
  )
  return [...places.values()].flatMap((own): Unfillable[] => {
    const [first] = own
    if (!first) return []
    const { serviceId, postId, out } = first
    // Of a couple of whom both are in conflict each line has both places.
    const missing = new Set(own.map(({ userId }) => userId)).size
    return [{ serviceId, postId, missing, holders: out.length, outs: out.length, out }]
  })
}

/** True where what helps a conflict is said of an empty place, too: of the same post, with the same people to ask. */
function isSaidOf({ spot, out }: ConflictLine, empty: readonly Unfillable[]): boolean {
  const asked = (people: readonly Barred[]) =>
    whoseDays(people)
      .map(({ _id }) => _id)
      .sort()
      .join()
  return empty.some((one) => one.postId === spot.postId && asked(one.out) === asked(out))
}

/** What is left to do about a conflict whose place nobody else can take. */
export function hopelessText({ isSkilled, out }: ConflictLine, t: Translate): string {
  const asked = whoseDays(out).map(({ name }) => name)
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(asked)
  if (asked.length > 0) return t(isSkilled ? 'fill.onlyOpenOrSkillAsk' : 'fill.onlyOpenAsk', { names })
  return t(isSkilled ? 'fill.onlyOpenOrSkill' : 'fill.onlyOpen')
}

/** What 'Everything' may do about a conflict of a person, who may be replaced. */
const OF_PERSONS: readonly Problem['code'][] = ['blocked', 'suspended', 'split']

/**
 * 'Bill and Carol Moss stay; Everything replaces them.' of a conflict that a fill of the gaps leaves, 'Carol Moss stays
 * without Bill Moss; …' of half a couple; else ''.
 */
export function staysText(
  { problem, leaving }: ConflictLine,
  { members }: Pick<Board, 'members'>,
  isMovable: boolean,
  t: Translate,
): string {
  if (leaving.length === 0 || !OF_PERSONS.includes(problem.code)) return ''
  const said = { count: leaving.length, names: namesTogether(leaving) }
  const partner = members.find(({ user }) => user._id === problem.partnerId)?.user.name
  if (partner && isMovable) return t('fill.staysSplit', { ...said, partner })
  return t(isMovable ? 'fill.stays' : 'fill.staysAnyway', said)
}

/** The conflicts of a plan, each in a line. */
export function useConflictLines(board: Board, posts: Post[]): ConflictLine[] {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const { data: skills } = useQuery(skillsQuery)
  const problems = conflictsOf(board)
  const rules =
    problems.length > 0 && members && links ? boardRules({ board, posts, members, links, skills }) : undefined
  return problems.flatMap((problem) => {
    const [line] = problemLines({ ...board, problems: [problem] }, posts, t)
    if (!line) return []
    const post = posts.find(({ _id }) => _id === line.spot.postId)
    const service = board.services.find(({ _id }) => _id === problem.serviceId)
    const outAt = (postId: string | null) => {
      const of = posts.find(({ _id }) => _id === postId)
      return service && of && rules ? keptFrom(board, service, of, rules) : null
    }
    const out = problem.code === 'blocked' ? outAt(line.spot.postId ?? null) : null
    const isSkilled = typeof post?.skillId === 'string'
    const places = leavingWith(service, problem, rules)
    const leaving = [...new Set(places.map((place) => place.name))]
    const emptied = places.flatMap(({ userId, postId }): Emptied[] => {
      const kept = out && outAt(postId)
      return kept && userId && postId ? [{ serviceId: problem.serviceId, postId, userId, out: kept }] : []
    })
    return { ...line, isHopeless: out !== null, out: out ?? [], leaving, emptied, isSkilled, problem }
  })
}

interface ConflictsProps {
  lines: readonly ConflictLine[]
  /** A fill of everything may end one. */
  isSolvable: boolean
  /** What becomes of a conflict that another could end, where a fill of the gaps is offered; else empty. */
  staysOf: (line: ConflictLine) => string
  /** Empty places that are shown below, with what would help. */
  empty: readonly Unfillable[]
  onShow: (spot: Spot) => void
}

/**
 * The conflicts of a plan, which a fill of the gaps leaves as they are, each the way to its place: there another takes
 * it, or, where nobody can, it is left open or the skill is given. Renders nothing where there are none.
 */
export function Conflicts({ lines, isSolvable, staysOf, empty, onShow }: ConflictsProps) {
  const t = useT()
  if (lines.length === 0) return null
  const shown = lines.slice(0, FIRST)
  // What holds for several is said once, with the last of them.
  const leftOf = (line: ConflictLine, at: number) => {
    const text = hopelessText(line, t)
    const isLater = shown.slice(at + 1).some((one) => one.isHopeless && hopelessText(one, t) === text)
    return isLater || isSaidOf(line, empty) ? t('fill.nobodyElse') : text
  }
  return (
    <div>
      <p className="font-medium">{t('board.conflicts', { count: lines.length })}</p>
      <ul>
        {shown.map((line, at) => (
          <li key={line.text}>
            <button
              type="button"
              onClick={() => onShow(line.spot)}
              className="min-h-11 w-full rounded py-1 text-left md:min-h-9 underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink"
            >
              {line.text}
            </button>
            {line.isHopeless ? (
              <p className="text-sm">
                {leftOf(line, at)}{' '}
                <button type="button" onClick={() => onShow(line.spot)} className={INLINE}>
                  {t('fill.toPlace')}
                </button>
              </p>
            ) : (
              staysOf(line) && <p className="text-sm">{staysOf(line)}</p>
            )}
          </li>
        ))}
      </ul>
      {isSolvable && <p className="text-sm text-muted">{t('fill.solveAbout')}</p>}
    </div>
  )
}
