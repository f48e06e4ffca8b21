import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Habit, HabitAnswer, Habits } from '#shared/rota/habits.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { HabitCard } from './HabitCard.tsx'
import { answeredText } from './habit.text.ts'
import { habitsQuery } from './habits.queries.ts'
import { useHabits } from './useHabits.ts'

/** 'What your schedule shows': questions about people and posts, one press each. */
export function HabitsPage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(habitsQuery)
  usePageTitle(t('habits.title'))
  return (
    <>
      <PageHeader title={t('habits.title')} />
      {data ? (
        <Questions data={data} />
      ) : error ? (
        <ErrorState
          message={t('habits.loadFailed')}
          detail={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}

function Questions({ data }: { data: Habits }) {
  const t = useT()
  const { rows, lastId, isUndone, busy, failure, answer, undo, again } = useHabits(data)
  const { from, to, skipped, undo: token } = data
  const busyOf = ({ _id }: Habit): HabitAnswer | null =>
    (['yes', 'together', 'only_together', 'no'] as const).find((one) => busy === `${_id} ${one}`) ?? null
  const failureOf = ({ _id }: Habit) => (failure?.of.startsWith(`${_id} `) ? failure : null)
  const undoAll = token && (
    <Button size="sm" busy={busy === 'undo'} onClick={() => undo(token)}>
      {t('habits.undoAll')}
    </Button>
  )
  const isOpen = rows.some((row) => row.answer === null)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {from && to && isOpen && (
        <p className="text-muted">{t('habits.intro', { from: formatDay(from), to: formatDay(to) })}</p>
      )}
      {isUndone && <Notice tone="success">{t('habits.undone')}</Notice>}
      {rows.map(({ habit, answer: given }) =>
        given === null ? (
          <HabitCard
            key={habit._id}
            habit={habit}
            busy={busyOf(habit)}
            failure={failureOf(habit)}
            onAnswer={(one, people) => answer(habit, one, people)}
          />
        ) : (
          <Answered key={habit._id} text={answeredText(habit, given, t)}>
            {/* It takes back all of them: one is enough, beside the last. */}
            {habit._id === lastId && undoAll}
          </Answered>
        ),
      )}
      {!isOpen && (
        <EmptyState
          title={t('habits.none')}
          action={
            <LinkButton to={paths.rota} variant="primary">
              {t('habits.toPlan')}
            </LinkButton>
          }
        >
          {rows.length === 0 && skipped === 0 && t('habits.noneHow')}
        </EmptyState>
      )}
      <FailureNotice title={t('habits.undoFailed')} failure={failure?.of === 'undo' && failure} />
      <FailureNotice title={t('habits.failed')} failure={failure?.of === 'again' && failure} />
      <div className="flex flex-wrap gap-2">
        {skipped > 0 && (
          <Button variant="quiet" busy={busy === 'again'} onClick={again}>
            {t('habits.again', { count: skipped })}
          </Button>
        )}
        {lastId === undefined && undoAll}
      </div>
    </div>
  )
}

/** What was answered, in the place of its question; it takes the focus that the pressed button had. */
function Answered({ text, children }: { text: string; children: React.ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={line} tabIndex={-1} className="rounded">
      <Notice tone="success" action={children}>
        {text}
      </Notice>
    </div>
  )
}
