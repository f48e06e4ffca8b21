import type { Board } from '#shared/rota/board.ts'
import { formatDay, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { type BentPerson, bentPeople, bentRows, bentText, type PlaceBends } from './bent.text.ts'
import type { Spot } from './board.model.ts'
import type { BoardRules } from './board.rules.ts'
import { whenText } from './board.text.ts'

interface BentPeopleProps {
  board: Board
  /** Undefined until everybody's availability is there: nobody is known to serve only together then. */
  rules: BoardRules | undefined
  /** Shows the cell of a day. */
  onShow: (spot: Spot) => void
}

/**
 * The people of whom something more is asked, in a sentence; each with why and with their days is behind it, and behind
 * these who serves two weeks in a row.
 */
export function BentPeople({ board, rules, onShow }: BentPeopleProps) {
  const t = useT()
  const { people, pairs } = bentPeople(board, t)
  if (people.length + pairs.length === 0) return null
  const isCalm = people.length === 0
  const more = pairs.length > 0 && (
    <Disclosure
      label={isCalm ? bentText({ board, rules }, t) : t('bent.morePairs', { count: pairs.length })}
      className="min-h-11! text-sm"
    >
      <PersonRows board={board} rules={rules} people={pairs} onShow={onShow} />
    </Disclosure>
  )
  if (isCalm) return more
  return (
    <Section title={t('board.bent', { count: people.length })}>
      <Disclosure label={bentText({ board, rules }, t)} className="text-sm">
        <PersonRows board={board} rules={rules} people={people} onShow={onShow} />
        {more}
      </Disclosure>
    </Section>
  )
}

interface PersonRowsProps extends BentPeopleProps {
  people: BentPerson[]
}

/** People with what is asked of them, and the days that ask it, each the way to its cell. */
function PersonRows({ board, rules, people, onShow }: PersonRowsProps) {
  const t = useT()
  return (
    <ul className="text-sm">
      {bentRows({ board, rules }, people, t).map(({ name, why, places }) => (
        <li key={places[0]?.place.userId ?? name} className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">
            <span className="font-medium">{name}</span>: {why}.
          </span>
          <span className="flex flex-wrap gap-x-3">
            {places.map((one, at) => (
              <DayButton
                key={`${one.service._id} ${one.place.postId}`}
                name={name}
                one={one}
                days={places.map(({ service }) => service.date)}
                at={at}
                onPress={() => onShow(one.spot)}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface DayButtonProps {
  /** Of whom it is asked. */
  name: string
  one: PlaceBends
  /** The days of the row, and which of them this is. */
  days: string[]
  at: number
  onPress: () => void
}

/** 'Dec 13', after a day of the same month '20'; with its time where somebody serves twice that day. */
function DayButton({ name, one: { service, place, bends }, days, at, onPress }: DayButtonProps) {
  const t = useT()
  const { date } = service
  const before = days[at - 1]
  const isTwice = days.filter((day) => day === date).length > 1
  const isShort = before !== undefined && monthOf(before) === monthOf(date)
  const what = `${name}, ${place.post}: ${bends.map(({ text }) => text).join(', ')}`
  return (
    <button
      type="button"
      aria-label={t('problem.line', { when: whenText(service), what })}
      title={what}
      onClick={onPress}
      className="min-h-11 min-w-6 rounded text-left whitespace-nowrap underline decoration-control underline-offset-3 hover:decoration-ink md:min-h-9"
    >
      {isTwice ? whenText(service) : isShort ? Number(date.slice(8)) : formatDay(date, 'short')}
    </button>
  )
}
