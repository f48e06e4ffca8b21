import { useDeferredValue, useMemo, useState } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { useTextScale } from '../../../../ui/useTextScale.ts'
import { PersonName } from '../../../people/people/PersonLink.tsx'
import { type BoardMember, isSpot, placesOf } from '../board.model.ts'
import type { Says } from '../board.rules.ts'
import { BoardKey } from '../cells/BoardKey.tsx'
import { longRowText } from '../cells/bend.text.ts'
import { letterCodes } from '../cells/board.names.ts'
import { GridFrame, PINNED } from '../cells/GridFrame.tsx'
import { Load } from '../cells/Load.tsx'
import { type GridActions, useGrid } from '../cells/useGrid.ts'
import { SIDE_PX } from '../SidePanel.tsx'
import { PeopleHead } from './PeopleHead.tsx'
import { PersonCell } from './PersonCell.tsx'
import { GLANCE, isServing, loadOf, peopleFound } from './person.text.ts'

/** Pixels of the column of names, and the least of a service's, in text of usual size. */
const WIDE = { name: 220, service: 54 }

/** The same where a month of two services a Sunday fits a window of 768 by it; more services scroll in any case. */
const NARROW = { name: 172, service: 45 }

/** Pixels of a service's column from which on names of posts have room. */
const POST_PX = 112

/** Pixels that menu and margins take, at most; below SIDE_PX the menu is a rail. */
const BESIDE = { wide: 300, narrow: 140 }

/** Rows of the first paint: a screen of them. */
const FIRST_ROWS = 20

/** People of the board by people: those who are found, without those whose rows are folded. */
function usePeopleShown(board: Board) {
  const [wanted, setWanted] = useState('')
  const [isAll, setIsAll] = useState(false)
  const found = peopleFound(board, useDeferredValue(wanted))
  const serving = found.filter(useMemo(() => isServing(board), [board]))
  // People without a service are folded in a large team, but not from a search, nor where nobody has one.
  const isFolded = !isAll && wanted === '' && found.length > GLANCE && serving.length > 0
  const everybody = isFolded ? serving : found
  // Rows below the fold come right after the first paint.
  const count = useDeferredValue(everybody.length, FIRST_ROWS)
  return {
    people: everybody.slice(0, count),
    /** Number of those who are folded. */
    idle: found.length - everybody.length,
    showAll: () => setIsAll(true),
    wanted,
    setWanted,
  }
}

interface PeopleGridProps extends GridActions {
  board: Board
  /** Posts of the board, in their order. */
  posts: Post[]
  says: (userId: string, service: BoardService) => Says
  /** Pixels of a panel at the side for which the sheet makes room. */
  panelPx: number
}

const NO_CODES: ReadonlyMap<string, string> = new Map()

const namesOfPosts = ({ places }: BoardService) => places.map(({ post }) => post)

/** People × services: where everybody stands, and when they cannot. Heads stay in sight. */
export function PeopleGrid({ board, posts, says, panelPx, open, ...actions }: PeopleGridProps) {
  const t = useT()
  const { services } = board
  const { people, idle, showAll, wanted, setWanted } = usePeopleShown(board)
  const letters = useMemo(
    () => letterCodes([...posts.map(({ name }) => name), ...services.flatMap(namesOfPosts)]),
    [posts, services],
  )
  const isAtSide = useIsWide(SIDE_PX)
  const scale = useTextScale()
  const hasNarrow = useIsWide(BESIDE.narrow + scale * (NARROW.name + services.length * NARROW.service))
  const columns = !isAtSide && hasNarrow ? NARROW : WIDE
  const least = scale * (columns.name + services.length * columns.service)
  const hasRoom = useIsWide(BESIDE.wide + least + panelPx)
  const reserved = isAtSide && hasRoom ? panelPx : 0
  const beside = (isAtSide ? BESIDE.wide : BESIDE.narrow) + reserved
  const fits = useIsWide(beside + least)
  const codes = useIsWide(beside + scale * (WIDE.name + services.length * POST_PX)) ? NO_CODES : letters
  const { current, grabbed, words, handlers } = useGrid({
    ...actions,
    rows: people.length,
    columns: services.length,
    spotAt(row, column) {
      const [person, service] = [people[row], services[column]]
      return person && service && { serviceId: service._id, userId: person.user._id }
    },
  })
  return (
    <>
      <Codes codes={codes} />
      <GridFrame
        label={t('board.peopleGrid')}
        minWidth={least}
        fits={fits}
        reserved={reserved}
        handlers={handlers}
        grabbed={grabbed}
        words={words}
      >
        <colgroup>
          <col style={{ width: scale * columns.name }} />
          {services.map(({ _id }) => (
            <col key={_id} />
          ))}
        </colgroup>
        <PeopleHead
          board={board}
          fits={fits}
          wanted={board.members.length > GLANCE ? wanted : null}
          onWanted={setWanted}
        />
        <PeopleRows
          board={board}
          services={services}
          people={people}
          codes={codes}
          says={says}
          open={open}
          current={current}
        />
      </GridFrame>
      {idle > 0 && (
        <Button variant="quiet" className="-ml-5 self-start" onClick={showAll}>
          {t('board.showIdle', { count: idle })}
        </Button>
      )}
      <BoardKey board={board} rows="signs" hasLoads />
    </>
  )
}

interface PeopleRowsProps extends Pick<PeopleGridProps, 'board' | 'says' | 'open'> {
  services: BoardService[]
  people: BoardMember[]
  codes: ReadonlyMap<string, string>
  /** The cell that the keyboard is at. */
  current: { row: number; column: number }
}

/** The people, a row each: how often they serve, and a cell for each service. */
function PeopleRows({ board, services, people, codes, says, open, current }: PeopleRowsProps) {
  const t = useT()
  // Written once for each service: there are thousands of cells.
  const whens = services.map(({ date, serviceTime }) => `${formatDay(date)}, ${serviceTime}`)
  // The row with the focus may be one that the search left out.
  const currentRow = Math.min(current.row, people.length - 1)
  return (
    <tbody>
      {people.length === 0 && (
        <tr>
          <td className="px-2 py-1 text-muted first-letter:uppercase">{t('board.nobody')}</td>
        </tr>
      )}
      {people.map((member, row) => {
        const { user } = member
        return (
          <tr key={user._id}>
            <th scope="row" className="sticky left-0 z-1 border-b bg-surface px-2 font-normal" style={PINNED}>
              <span className="flex items-baseline justify-between gap-2">
                <span className="min-w-0 text-[0.9375rem] leading-tight">
                  {/* With keys the panel of a cell leads there. */}
                  <PersonName person={user} isSkipped />
                </span>
                <Load {...loadOf(board, member, t)} />
              </span>
            </th>
            {services.map((service, column) => {
              const places = placesOf(service, user._id)
              return (
                <PersonCell
                  key={service._id}
                  codes={codes}
                  name={user.name}
                  when={whens[column] ?? ''}
                  service={service}
                  places={places}
                  says={says(user._id, service)}
                  row={longRowText(board, service, places, t)}
                  at={`${row} ${column}`}
                  isOpen={isSpot(open, { serviceId: service._id, userId: user._id })}
                  isCurrent={currentRow === row && current.column === column}
                />
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )
}

/** Explains the letters in the cells. */
function Codes({ codes }: { codes: ReadonlyMap<string, string> }) {
  return (
    // Cells have the whole names for screen readers.
    <p aria-hidden="true" className="mb-1 text-sm text-muted">
      {[...codes]
        .filter(([post, code]) => post !== code)
        .map(([post, code]) => `${code} ${post}`)
        .join(' · ')}
    </p>
  )
}
