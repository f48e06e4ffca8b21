import type { ReactNode } from 'react'
import type { Unanswered } from '#shared/rota/publish.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { RemindBar } from './RemindBar.tsx'
import { useReminders } from './Reminded.tsx'
import { FirstRows } from './TodoRow.tsx'
import { askedTogether, todoDayText } from './todo.text.ts'
import { UnansweredRow } from './UnansweredRow.tsx'

interface UnansweredListProps {
  people: Unanswered[]
  /** The next day with a service, whose people stand apart. */
  day: string | undefined
  /** Stands between the people of that day and those of later ones. */
  between: ReactNode
}

/** Rows of people of later days that are shown at first below those of the next one. */
const FIRST_LATER = 4

/** People who have not answered, to call, remind, or answer for: those of the next day, then the others. */
export function UnansweredList({ people, day, between }: UnansweredListProps) {
  const t = useT()
  const today = useToday()
  const reminders = useReminders()
  const now = new Date()
  const { timeZone } = useConfig()
  const together = askedTogether(people, today, timeZone, t)
  const isPressing = ({ items }: Unanswered) => items.some(({ date }) => date === day)
  const pressing = people.filter(isPressing)
  const others = people.filter((one) => !isPressing(one))
  const rows = (some: Unanswered[], { first, head }: { first?: number; head?: ReactNode } = {}) => (
    <FirstRows first={first} head={head} rows={some.map((person) => ({ ...person, _id: person.user._id }))}>
      {(person, isGone) => (
        <UnansweredRow
          key={person._id}
          person={person}
          now={now}
          reminders={reminders}
          isGone={isGone}
          isAskedSaid={together !== null}
        />
      )}
    </FirstRows>
  )
  const head = day && (
    <h3 className="mt-4 mb-1 font-semibold">
      {todoDayText(day, today, t)}, {formatDay(day, 'short')}{' '}
      <span className="font-normal text-muted">({pressing.length})</span>
    </h3>
  )
  return (
    <>
      <Section title={t('todo.unansweredTitle')}>
        {people.length === 0 ? (
          <p className="text-muted">{t('todo.unansweredNone')}</p>
        ) : (
          <RemindBar people={people} reminders={reminders} />
        )}
        {together && <p className="text-sm text-muted">{together}</p>}
        {/* The list stays mounted, so that a row that leaves it keeps its place for a moment. */}
        {rows(pressing, { head })}
        {pressing.length === 0 && rows(others)}
      </Section>
      {between}
      {pressing.length > 0 && others.length > 0 && (
        <Section title={`${t('todo.unansweredLater')} (${others.length})`}>
          {rows(others, { first: FIRST_LATER })}
        </Section>
      )}
    </>
  )
}
