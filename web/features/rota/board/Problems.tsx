import type { Board, Problem } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { formatShare } from '../formatShare.ts'

/** Problems shown before the rest is folded. */
const FIRST = 8

/** Services and least places of a board on which nobody has begun to plan; undefined where somebody has. */
function unplanned({ services }: Board): { services: number; places: number } | undefined {
  const coming = services.filter(({ state }) => state === 'planned')
  if (coming.some(({ draft, published, places }) => draft || published || places.length > 0)) return undefined
  const needs = coming.flatMap((service) => service.needs)
  return { services: coming.length, places: needs.reduce((sum, { minPeople }) => sum + minPeople, 0) }
}

const keyOf = ({ code, serviceId, postId, userId }: Problem): string => [code, serviceId, postId, userId].join(' ')

/** What is wrong with the plan as it stands, service by service. Of a month that nobody has begun, what is to be planned. */
export function Problems({ board, posts }: { board: Board; posts: Post[] }) {
  const t = useT()
  const say = ({ code, serviceId, postId, userId, missing }: Problem): string => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    return t(`problem.${code}`, {
      when: service ? `${formatDay(service.date, 'short')}, ${service.serviceTime}` : '',
      // A post that was made with the service may come after it.
      post: posts.find(({ _id }) => _id === postId)?.name ?? '…',
      name: board.members.find(({ user }) => user._id === userId)?.user.name ?? '',
      count: missing,
    })
  }
  const listOf = (problems: Problem[]) => (
    <ul className="flex flex-col gap-1 text-sm">
      {problems.map((problem) => (
        <li key={keyOf(problem)}>{say(problem)}</li>
      ))}
    </ul>
  )
  const { problems } = board
  const toPlan = unplanned(board)
  if (toPlan)
    return (
      <Section title={t('board.nothingPlanned')}>
        <p className="text-muted">
          {t('board.toPlan', {
            services: t('suggest.services', { count: toPlan.services }),
            places: t('board.placesCount', { count: toPlan.places }),
          })}
        </p>
      </Section>
    )
  return (
    <Section title={t('board.problems', { count: problems.length })}>
      {problems.length === 0 ? <p className="text-muted">{t('board.noProblems')}</p> : listOf(problems.slice(0, FIRST))}
      {problems.length > FIRST && (
        <Disclosure label={t('board.moreProblems', { count: problems.length - FIRST })} className="text-sm">
          {listOf(problems.slice(FIRST))}
        </Disclosure>
      )}
    </Section>
  )
}

/** How much everybody has beside their share. */
export function Shares({ board }: { board: Board }) {
  const t = useT()
  const most = Math.max(1, ...board.members.map(({ planned, share }) => Math.max(planned, share)))
  return (
    <Disclosure label={t('board.shares')} className="font-semibold">
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {board.members.map(({ user, planned, share }) => (
          <li key={user._id}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{user.name}</span>
              <span className="shrink-0 text-muted tabular-nums">
                {t('board.load', { planned, share: formatShare(share) })}
              </span>
            </span>
            <span aria-hidden="true" className="relative mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="absolute inset-y-0 left-0 rounded-full bg-primary"
                style={{ width: `${(planned / most) * 100}%` }}
              />
              <span
                className="absolute inset-y-0 w-0.5 bg-ink"
                style={{ left: `${Math.min(99, (share / most) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
