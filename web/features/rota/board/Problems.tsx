import type { Board, Problem } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { formatShare } from '../formatShare.ts'

/** Problems shown before the rest is folded. */
const FIRST = 8

/** What is wrong with the plan as it stands, service by service. */
export function Problems({ board, posts }: { board: Board; posts: Post[] }) {
  const t = useT()
  const say = ({ code, serviceId, postId, userId, missing }: Problem): string => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    return t(`problem.${code}`, {
      when: service ? `${formatDay(service.date, 'short')}, ${service.serviceTime}` : '',
      post: posts.find(({ _id }) => _id === postId)?.name ?? '',
      name: board.members.find(({ user }) => user._id === userId)?.user.name ?? '',
      count: missing,
    })
  }
  const sentences = board.problems.map(say)
  return (
    <Section title={t('board.problems', { count: sentences.length })}>
      {sentences.length === 0 ? (
        <p className="text-muted">{t('board.noProblems')}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {sentences.slice(0, FIRST).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {sentences.length > FIRST && (
        <Disclosure label={t('board.moreProblems', { count: sentences.length - FIRST })} className="text-sm">
          <ul className="flex flex-col gap-1 text-sm">
            {sentences.slice(FIRST).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
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
