import { useId, useState } from 'react'
import type { Habit, HabitAnswer } from '#shared/rota/habits.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { listOf } from '../listOf.ts'
import { HabitPeople } from './HabitPeople.tsx'
import { questionText } from './habit.text.ts'

export interface HabitCardProps {
  habit: Habit
  /** The answer that is being sent, of this question. */
  busy: HabitAnswer | null
  failure: { error: unknown } | null
  onAnswer: (answer: HabitAnswer, people?: string[]) => void
}

/** One question with the numbers that it rests on, and a press for each answer. */
export function HabitCard({ habit, busy, failure, onAnswer }: HabitCardProps) {
  const t = useT()
  const titleId = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { kind, people } = habit
  const isList = kind === 'usual' || kind === 'often'
  const chosen = people.filter(({ _id }) => !left.has(_id)).map(({ _id }) => _id)
  const button = (answer: HabitAnswer, label: string, isMain = false) => (
    <Button
      variant={isMain ? 'primary' : answer === 'no' ? 'quiet' : 'secondary'}
      busy={busy === answer}
      disabled={answer === 'yes' && isList && chosen.length === 0}
      onClick={() => onAnswer(answer, answer === 'yes' && isList ? chosen : undefined)}
    >
      {label}
    </Button>
  )
  const yes = {
    skill: t('habits.keep'),
    usual: t('habits.takeWishes', { count: chosen.length }),
    often: t('habits.takeOften', { count: chosen.length }),
    order: t('habits.useOrder'),
  }
  return (
    <section aria-labelledby={titleId} className="rounded-lg border bg-surface p-4 md:p-6">
      <h2 id={titleId} className="mb-2 font-serif text-lg text-balance wrap-anywhere md:text-xl">
        {questionText(habit, t)}
      </h2>
      {isList ? <HabitPeople people={people} left={left} onLeave={setLeft} /> : <Facts habit={habit} />}
      <FailureNotice title={t('habits.failed')} failure={failure} />
      <div className="mt-4 flex flex-wrap gap-2">
        {kind === 'couple' ? (
          <>
            {button('together', t('habits.together'), true)}
            {button('only_together', t('habits.onlyTogether'))}
          </>
        ) : (
          button('yes', yes[kind], true)
        )}
        {button('no', t('habits.no'))}
      </div>
    </section>
  )
}

/** What a question rests on, and what a yes does, in sentences. */
function Facts({ habit: { kind, people, seen, post, posts, unlinked } }: { habit: Habit }) {
  const t = useT()
  if (kind === 'order')
    return (
      <ol className="list-decimal pl-5">
        {posts.map(({ _id, name }) => (
          <li key={_id} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ol>
    )
  if (kind === 'couple')
    return (
      <>
        <p>{t('habits.coupleSeen', { times: seen?.times ?? 0, of: seen?.of ?? 0 })}</p>
        <p className="mt-1 text-sm text-muted">{t('habits.coupleHow')}</p>
      </>
    )
  return (
    <>
      <ul>
        {people.map(({ _id, name, seen }) => (
          <li key={_id} className="wrap-anywhere">
            {t('habits.skillSeen', { name, ...seen })}
          </li>
        ))}
      </ul>
      {unlinked.length > 0 && <p className="mt-1">{t('habits.unlinked', { names: listOf(unlinked) })}</p>}
      <p className="mt-1 text-sm text-muted">{t('habits.skillHow', { post: post?.name ?? '' })}</p>
    </>
  )
}
