import { ChevronRight } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { PersonLink } from '../../../people/people/PersonLink.tsx'
import { placesOf, type Spot } from '../board.model.ts'
import type { Says } from '../board.rules.ts'
import { bendsOf, isAboveShare } from '../cells/bend.text.ts'
import { blockText } from '../cells/blockText.ts'
import { useOutlines } from '../cells/outlined.ts'
import { Mark, markOf } from '../cells/PlaceChip.tsx'
import { placeStateOf, SaidAbove } from '../cells/placeState.ts'
import { dayText, type Held, heldBy } from './person.text.ts'

interface PersonServicesProps {
  board: Board
  says: (userId: string, service: BoardService) => Says
  /** The first day that is not over, YYYY-MM-DD. */
  firstDay: string
  onCell: (spot: Spot) => void
  userId: string
}

/** The services of one person, each of which leads to who could stand there, and the other ones to come. */
export function PersonServices({ board, says, firstDay, onCell, userId }: PersonServicesProps) {
  const t = useT()
  const held = heldBy(board, userId)
  const person = board.members.find(({ user }) => user._id === userId)
  const others = board.services.filter(
    (service) => service.state === 'planned' && service.date >= firstDay && placesOf(service, userId).length === 0,
  )
  const spotOf = ({ service, place }: Held): Spot =>
    place.postId === null ? { serviceId: service._id, userId } : { serviceId: service._id, postId: place.postId }
  return (
    <>
      {person && <PersonLink person={person.user} />}
      {held.length === 0 && <p className="text-muted first-letter:uppercase">{t('board.notServing')}</p>}
      <ul className="-my-2 empty:hidden">
        {held.map((one) => (
          <HeldService
            key={`${one.service._id} ${one.place.post}`}
            board={board}
            held={one}
            onPress={() => onCell(spotOf(one))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Disclosure label={t('board.otherServices', { count: others.length })} className="min-h-11! text-sm">
          <ul>
            {others.map((service) => {
              const said = says(userId, service)
              const word = said ? t(`board.says.${said}`) : t('board.notServing')
              return (
                <ServiceLine
                  key={service._id}
                  board={board}
                  service={service}
                  label={`${aboutService(service)}: ${word}`}
                  onPress={() => onCell({ serviceId: service._id, userId })}
                >
                  <span className="min-w-0 flex-1 text-muted">{word}</span>
                </ServiceLine>
              )
            })}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const aboutService = ({ date, serviceTime }: BoardService) => `${formatDay(date)}, ${serviceTime}`

interface HeldServiceProps {
  board: Board
  held: Held
  onPress: () => void
}

/** A service at which the person stands: their post, and what is to be said of the place. */
function HeldService({ board, held: { service, place }, onPress }: HeldServiceProps) {
  const t = useT()
  const saidAbove = use(SaidAbove)
  const outline = useOutlines()(service._id, place)
  const state = placeStateOf(place)
  const mark = state === saidAbove && !place.locked ? '' : markOf(place, t)
  // That they serve too often is said once, above all of their services.
  const bends = bendsOf(board, service, place, t).filter(({ code }) => !isAboveShare(code))
  const against = place.blocks.map((block) => blockText(block, t))
  const words = [mark, ...against, ...bends.map(({ text }) => text)].filter(Boolean).join(', ')
  return (
    <ServiceLine
      board={board}
      service={service}
      label={[`${place.post}, ${aboutService(service)}`, words].filter(Boolean).join(': ')}
      onPress={onPress}
    >
      <span className="flex min-w-0 flex-1 flex-col items-start text-base">
        <span className="flex items-center gap-1">
          <span {...outline} className="wrap-anywhere">
            {place.post}
          </span>
          <Mark isConflict={place.blocks.length > 0} news={state === saidAbove ? null : state} className="size-4" />
        </span>
        {words && <span className="text-sm text-muted">{words}</span>}
      </span>
    </ServiceLine>
  )
}

interface ServiceLineProps {
  board: Board
  service: BoardService
  /** Its name for screen readers. */
  label: string
  onPress: () => void
  /** What is said of the person there. */
  children: ReactNode
}

/** A service of a list, which a press opens. */
const ServiceLine = ({ board, service: { date, serviceTime }, label, onPress, children }: ServiceLineProps) => (
  <li className="border-t first:border-t-0">
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sunken"
    >
      <span className="w-28 shrink-0 text-sm text-muted">
        <span className="block first-letter:uppercase">{dayText(board, date)}</span>
        {serviceTime}
      </span>
      {children}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  </li>
)
