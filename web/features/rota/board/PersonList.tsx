import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Mark, markOf } from './BoardCell.tsx'
import { blockText } from './blockText.ts'
import { type BoardMember, placesOf, type Spot } from './board.model.ts'
import type { Says } from './board.rules.ts'
import { bendsOf } from './board.text.ts'
import { Load } from './Load.tsx'
import { dayText, GLANCE, type Held, heldBy, peopleFound, saidTexts } from './person.text.ts'
import { SidePanel } from './SidePanel.tsx'

const ORDERS = {
  mostFirst: (a: BoardMember, b: BoardMember) => b.planned - a.planned,
  fewestFirst: (a: BoardMember, b: BoardMember) => a.planned - b.planned,
  // The server's order.
  byName: () => 0,
}

interface PersonListProps {
  board: Board
  says: (userId: string, service: BoardService) => Says
  /** Today, YYYY-MM-DD. */
  today: string
  /** The person whose services are shown. */
  openId: string | null
  onOpen: (userId: string | null) => void
  onCell: (spot: Spot) => void
}

/** The people of a board as a list, for phones: how often and when everybody serves. A press opens one. */
export function PersonList({ board, says, today, openId, onOpen, onCell }: PersonListProps) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [order, setOrder] = useState<keyof typeof ORDERS>('mostFirst')
  const people = peopleFound(board, useDeferredValue(wanted)).sort(ORDERS[order])
  const opened = board.members.find(({ user }) => user._id === openId)
  return (
    <>
      <div className="mb-2 flex gap-2">
        {board.members.length > GLANCE && (
          <SearchField
            label={t('board.find')}
            placeholder={t('board.find')}
            value={wanted}
            onChange={setWanted}
            className="min-w-0 flex-1"
          />
        )}
        <Select
          aria-label={t('board.order')}
          value={order}
          onChange={(event) => setOrder(event.target.value as keyof typeof ORDERS)}
          className="shrink-0"
        >
          {(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).map((one) => (
            <option key={one} value={one}>
              {t(`board.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {people.length === 0 && <p className="text-muted first-letter:uppercase">{t('board.nobody')}</p>}
      <ul className="rounded border bg-surface empty:hidden" aria-label={t('board.peopleGrid')}>
        {people.map((member) => (
          <li key={member.user._id} className="border-t first:border-t-0">
            <button
              type="button"
              aria-expanded={member.user._id === openId}
              onClick={() => onOpen(member.user._id)}
              className="flex min-h-16 w-full items-center gap-2 px-4 py-2 text-left hover:bg-sunken"
            >
              <PersonLines board={board} member={member} says={says} />
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <SidePanel
          title={opened.user.name}
          about={t('board.inServices', { count: opened.planned })}
          label={opened.user.name}
          onClose={() => onOpen(null)}
        >
          <PersonServices {...{ board, says, today, onCell }} userId={opened.user._id} />
        </SidePanel>
      )}
    </>
  )
}

interface PersonLinesProps {
  board: Board
  member: BoardMember
  says: PersonListProps['says']
}

/** A person with the number of their services, and below it when these are and when they cannot. */
function PersonLines({ board, member: { user, ...load }, says }: PersonLinesProps) {
  const t = useT()
  const said = saidTexts(board, (service) => says(user._id, service), t)
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 text-[17px] wrap-anywhere">{user.name}</span>
        <Load {...load} hasWord />
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        {heldBy(board, user._id).map(({ service, place }) => (
          <span key={`${service._id} ${place.post}`} className="flex items-center gap-1 whitespace-nowrap">
            {dayText(board, service.date)} {service.serviceTime}
            {place.layer === 'draft' && !place.locked && place.blocks.length === 0 ? (
              <span>{t('board.draft')}</span>
            ) : (
              <>
                <Mark place={place} className="size-4" />
                <span className="sr-only">{markOf(place, t)}</span>
              </>
            )}
          </span>
        ))}
        {said.map((text) => (
          <span key={text} className="rounded-sm bg-sunken px-1.5">
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

interface PersonServicesProps extends Pick<PersonListProps, 'board' | 'says' | 'today' | 'onCell'> {
  userId: string
}

/** The services of one person, each of which leads to who could stand there, and the other ones to come. */
function PersonServices({ board, says, today, onCell, userId }: PersonServicesProps) {
  const t = useT()
  const held = heldBy(board, userId)
  const others = board.services.filter(
    (service) => service.state === 'planned' && service.date >= today && placesOf(service, userId).length === 0,
  )
  const row = 'flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sunken'
  const when = ({ date, serviceTime }: BoardService) => (
    <span className="w-28 shrink-0 text-sm text-muted">
      <span className="block first-letter:uppercase">{dayText(board, date)}</span>
      {serviceTime}
    </span>
  )
  const about = ({ date, serviceTime }: BoardService) => `${formatDay(date)}, ${serviceTime}`
  const spotOf = ({ service, place }: Held): Spot =>
    place.postId === null ? { serviceId: service._id, userId } : { serviceId: service._id, postId: place.postId }
  return (
    <>
      {held.length === 0 && <p className="text-muted first-letter:uppercase">{t('board.notServing')}</p>}
      <ul className="-my-2 empty:hidden">
        {held.map(({ service, place }) => {
          const bends = bendsOf(board, service, place, t)
          const against = place.blocks.map((block) => blockText(block, t))
          const words = [markOf(place, t), ...against, ...bends.map(({ text }) => text)].join(', ')
          return (
            <li key={`${service._id} ${place.post}`} className="border-t first:border-t-0">
              <button
                type="button"
                aria-label={`${place.post}, ${about(service)}: ${words}`}
                onClick={() => onCell(spotOf({ service, place }))}
                className={row}
              >
                {when(service)}
                <span className="flex min-w-0 flex-1 flex-col items-start text-[17px]">
                  <span className="flex items-center gap-1">
                    <Mark place={place} className="size-4" />
                    <span className="wrap-anywhere">{place.post}</span>
                  </span>
                  <span className="text-sm text-muted">{words}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </button>
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <Disclosure label={t('board.otherServices', { count: others.length })} className="min-h-11! text-sm">
          <ul>
            {others.map((service) => {
              const said = says(userId, service)
              const word = said ? t(`board.says.${said}`) : t('board.notServing')
              return (
                <li key={service._id} className="border-t first:border-t-0">
                  <button
                    type="button"
                    aria-label={`${about(service)}: ${word}`}
                    onClick={() => onCell({ serviceId: service._id, userId })}
                    className={row}
                  >
                    {when(service)}
                    <span className="min-w-0 flex-1 text-muted">{word}</span>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  </button>
                </li>
              )
            })}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
