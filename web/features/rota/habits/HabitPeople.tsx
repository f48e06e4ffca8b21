import { useState } from 'react'
import type { HabitPerson } from '#shared/rota/habits.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { inARowText, personText } from './habit.text.ts'

/** People shown at first. */
const FIRST = 8

interface HabitPeopleProps {
  people: HabitPerson[]
  /** Ids of those who are left out. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

/** The people of a question, each with what the schedule shows of them; all are ticked at first. */
export function HabitPeople({ people, left, onLeave }: HabitPeopleProps) {
  const t = useT()
  const inARow = inARowText(
    people.filter(({ _id }) => !left.has(_id)),
    t,
  )
  const first = firstCount(people.length, FIRST)
  const [isAllShown, setIsAllShown] = useState(false)
  return (
    <>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {(isAllShown ? people : people.slice(0, first)).map((person) => (
          <li key={person._id} className="min-w-0">
            <Checkbox
              label={
                <>
                  {person.name}
                  <span className="block text-sm font-normal text-muted">{personText(person, t)}</span>
                </>
              }
              checked={!left.has(person._id)}
              onChange={({ target }) => onLeave(toggled(left, person._id, !target.checked))}
            />
          </li>
        ))}
      </ul>
      <ShowAllButton
        count={people.length}
        first={first}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
      {inARow && <p className="text-sm text-muted">{inARow}</p>}
      {left.size > 0 && <p className="text-sm text-muted">{t('habits.leftOut')}</p>}
    </>
  )
}
