import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { firstCount } from '../../../../ui/firstCount.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { shareText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import { type BoardMember, plannedPlaces, type Spot } from '../board.model.ts'
import type { Says } from '../board.rules.ts'
import { BoardKey } from '../cells/BoardKey.tsx'
import { longRowText } from '../cells/bend.text.ts'
import { Load } from '../cells/Load.tsx'
import { useOutlines } from '../cells/outlined.ts'
import { Mark, markOf } from '../cells/PlaceChip.tsx'
import { newsOf } from '../cells/placeState.ts'
import { SidePanel } from '../SidePanel.tsx'
import { PersonServices } from './PersonServices.tsx'
import { GLANCE, heldBy, loadOf, peopleFound, saidTexts, shortDay } from './person.text.ts'

/** Rows shown at first. */
const FIRST = 8

const ORDERS = {
  mostFirst: (a: BoardMember, b: BoardMember) => b.planned - a.planned,
  fewestFirst: (a: BoardMember, b: BoardMember) => a.planned - b.planned,
  // The server's order.
  byName: () => 0,
}

type Order = keyof typeof ORDERS

/** The people in an order; with most first those with a conflict, then those above their share, come before others. */
function ordered(board: Board, people: BoardMember[], order: Order): BoardMember[] {
  if (order !== 'mostFirst') return people.sort(ORDERS[order])
  const blocked = new Set(
    board.services.flatMap(plannedPlaces).flatMap(({ userId, blocks }) => (blocks.length > 0 ? [userId] : [])),
  )
  const rank = (member: BoardMember) => (blocked.has(member.user._id) ? 1000 : aboveShare(countedOf(board, member)))
  return people.sort((a, b) => rank(b) - rank(a) || ORDERS.mostFirst(a, b))
}

interface PersonListProps {
  board: Board
  says: (userId: string, service: BoardService) => Says
  /** The first day that is not over, YYYY-MM-DD. */
  firstDay: string
  /** The person whose services are shown. */
  openId: string | null
  /** The panel of a cell lies over that of its person, which stays behind it. */
  isCovered: boolean
  onOpen: (userId: string | null) => void
  onCell: (spot: Spot) => void
}

/** The people of a board as a list, for phones: how often and when everybody serves. A press opens one. */
export function PersonList({ board, says, firstDay, openId, isCovered, onOpen, onCell }: PersonListProps) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [order, setOrder] = useState<Order>('mostFirst')
  const [isAll, setIsAll] = useState(false)
  const people = ordered(board, peopleFound(board, useDeferredValue(wanted)), order)
  const count = isAll ? people.length : firstCount(people.length, FIRST)
  const opened = board.members.find(({ user }) => user._id === openId)
  return (
    <>
      <div className="mb-2 flex gap-2">
        {board.members.length > GLANCE && (
          <SearchField
            label={t('board.find')}
            placeholder={t('board.findShort')}
            value={wanted}
            onChange={setWanted}
            onKeyDown={({ key }) => {
              const [only, ...others] = wanted.trim() === '' ? [] : people
              if (key === 'Enter' && only && others.length === 0) onOpen(only.user._id)
            }}
            className="min-w-0 flex-1"
          />
        )}
        <OrderSelect order={order} onOrder={setOrder} />
      </div>
      {people.length === 0 && <p className="text-muted first-letter:uppercase">{t('board.nobody')}</p>}
      <ul className="rounded border bg-surface empty:hidden" aria-label={t('board.peopleGrid')}>
        {people.slice(0, count).map((member) => (
          <li key={member.user._id} className="border-t first:border-t-0">
            <button
              type="button"
              aria-expanded={member.user._id === openId}
              onClick={() => onOpen(member.user._id)}
              className="flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-sunken"
            >
              <PersonLines board={board} member={member} says={says} />
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {people.length > count && (
        <Button variant="quiet" className="-ml-5 self-start" onClick={() => setIsAll(true)}>
          {t('board.showAll', { count: people.length })}
        </Button>
      )}
      <BoardKey board={board} rows="unsaid" hasLoads />
      {opened && (
        <div hidden={isCovered}>
          <SidePanel
            title={opened.user.name}
            about={shareText(countedOf(board, opened), board, t)}
            onClose={() => onOpen(null)}
          >
            <PersonServices board={board} says={says} firstDay={firstDay} onCell={onCell} userId={opened.user._id} />
          </SidePanel>
        </div>
      )}
    </>
  )
}

/** Chooses the order of the people. */
function OrderSelect({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const t = useT()
  return (
    <Select
      aria-label={t('board.order')}
      value={order}
      onChange={(event) => onOrder(event.target.value as Order)}
      className="shrink-0"
    >
      {(Object.keys(ORDERS) as Order[]).map((one) => (
        <option key={one} value={one}>
          {t(`board.${one}`)}
        </option>
      ))}
    </Select>
  )
}

interface PersonLinesProps {
  board: Board
  member: BoardMember
  says: PersonListProps['says']
}

/** A person with the days of their services and the number of these, and when they cannot. */
function PersonLines({ board, member, says }: PersonLinesProps) {
  const { user } = member
  const t = useT()
  const outlineOf = useOutlines()
  const said = saidTexts(board, (service) => says(user._id, service), t)
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="min-w-0 text-base leading-tight wrap-anywhere">{user.name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {heldBy(board, user._id).map(({ service, place }) => {
            const row = longRowText(board, service, [place], t)
            return (
              <span
                key={`${service._id} ${place.post}`}
                {...outlineOf(service._id, place)}
                title={row || undefined}
                className={cx(
                  'flex items-center gap-1 whitespace-nowrap',
                  row && 'rounded-sm bg-accent-soft px-1 font-medium text-accent-ink',
                )}
              >
                {shortDay(board, service.date)}
                <Mark isConflict={place.blocks.length > 0} news={newsOf(service, place)} className="size-4" />
                <span className="sr-only">{[markOf(place, t), row].filter(Boolean).join(', ')}</span>
              </span>
            )
          })}
          {said.map((text) => (
            <span key={text} className="rounded-sm bg-sunken px-1.5">
              {text}
            </span>
          ))}
        </span>
      </span>
      <Load {...loadOf(board, member, t)} />
    </>
  )
}
