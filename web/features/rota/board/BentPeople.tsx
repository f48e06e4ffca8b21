import type { Board } from '#shared/rota/board.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { type BentPerson, bentPeople, bentText } from './bent.text.ts'
import type { Spot } from './board.model.ts'
import { whenText } from './board.text.ts'

interface BentPeopleProps {
  board: Board
  /** Shows the cell of a day. */
  onShow: (spot: Spot) => void
}

/** The people of whom something more is asked, in a sentence; each with their days is behind it. */
export function BentPeople({ board, onShow }: BentPeopleProps) {
  const t = useT()
  const people = bentPeople(board, t)
  if (people.length === 0) return null
  return (
    <Section title={t('board.bent', { count: people.length })}>
      <Disclosure label={bentText(board, t)} className="text-sm">
        <ul className="text-sm">
          {people.map((person) => (
            <PersonDays key={person.places[0]?.place.userId ?? person.name} person={person} onShow={onShow} />
          ))}
        </ul>
      </Disclosure>
    </Section>
  )
}

interface PersonDaysProps {
  person: BentPerson
  onShow: (spot: Spot) => void
}

/** Somebody with the days that ask something more of them, each the way to its cell, and what they ask. */
function PersonDays({ person: { name, places }, onShow }: PersonDaysProps) {
  const t = useT()
  const days = places.map(({ service }) => service.date)
  return (
    <li className="py-1">
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="wrap-anywhere">{name}</span>
        {places.map(({ service, place, spot, bends }) => {
          const isTwice = days.filter((day) => day === service.date).length > 1
          const what = `${place.name}, ${place.post}: ${bends.map(({ text }) => text).join(', ')}`
          return (
            <button
              type="button"
              key={`${service._id} ${place.postId}`}
              aria-label={t('problem.line', { when: whenText(service), what })}
              title={what}
              onClick={() => onShow(spot)}
              className="min-h-11 rounded whitespace-nowrap underline decoration-control underline-offset-3 hover:decoration-ink md:min-h-9"
            >
              {isTwice ? whenText(service) : formatDay(service.date, 'short')}
            </button>
          )
        })}
      </span>
      <span className="block text-muted first-letter:uppercase">
        {[...new Set(places.flatMap(({ bends }) => bends.map(({ text }) => text)))].join(' · ')}
      </span>
    </li>
  )
}
