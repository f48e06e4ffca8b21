import { CalendarDays } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import { paths } from '../../../../navigation/pages.ts'
import { monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { PersonName } from '../../../people/people/PersonLink.tsx'
import { AnswerFor } from '../../answers/recorded/AnswerFor.tsx'
import { namesTogether } from '../../listOf.ts'
import { draftPlaces, liveOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { useAreCouplesAwaited } from '../useRules.ts'
import { type HeldTogether, withCouple } from './heldTogether.ts'
import { type AskedWhy, Leave, PlaceActions } from './PlaceActions.tsx'
import { PlaceNotes } from './PlaceNotes.tsx'

interface PlacedListProps {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** Subject of a line: the person at a post, or the post of a person. */
  by: 'name' | 'post'
  /** Undefined until everybody's availability is there: nobody is known to serve only together then. */
  rules: BoardRules | undefined
  onSave: (places: DraftPlace[]) => void
  /** A place of which it is asked in its row why it is theirs. */
  asked?: (AskedWhy & { place: Place }) | undefined
  /** Takes people of the sheet off the schedule; left out where that is done there alone. */
  onEmpty?: (places: HeldTogether) => void
}

/** Key of a place, equal in its draft and once it is published. */
const keyOf = ({ userId, shiftId, postId }: Place): string => `${userId ?? shiftId} ${postId}`

/**
 * The places of a cell in their rows. After `keep`, one that leaves keeps its row until somebody else comes: the next
 * row, with the same buttons, does not move under the pointer, and there is where to take it back.
 */
function useRemoved(places: readonly Place[]) {
  const [before, setBefore] = useState<readonly Place[]>([])
  const present = new Map(places.map((place) => [keyOf(place), place]))
  const kept = new Set(before.map(keyOf))
  const isSame = places.every((place) => kept.has(keyOf(place)))
  const rows = isSame ? before : places
  return {
    rows: rows.map((place) => {
      const now = present.get(keyOf(place))
      return { place: now ?? place, isGone: !now }
    }),
    keep: () => setBefore(rows),
  }
}

/** Rows of which each has a place, or those of a couple who serve only together, with what was given up of it. */
function rowsByCouple(rules: BoardRules | undefined, rows: ReturnType<typeof useRemoved>['rows']) {
  const isHere = (id: string) => rows.some(({ place }) => place.userId === id)
  const taken = new Set<string>()
  return rows.flatMap((row) => {
    const { userId } = row.place
    if (userId === null) return [[row]]
    if (taken.has(userId)) return []
    const bound = (rules?.boundTo(userId) ?? []).filter(isHere)
    for (const id of bound) taken.add(id)
    return [[row, ...rows.filter(({ place }) => place.userId !== null && bound.includes(place.userId))]]
  })
}

/**
 * Places of a cell: what stands against them, the lock, the way off, and the answer of somebody who was asked. Those of
 * a couple who serve only together are one row, and leave together. Places of the sheet have a link to the schedule.
 */
export function PlacedList(props: PlacedListProps) {
  const { service, places, rules } = props
  const t = useT()
  const { rows, keep } = useRemoved(places)
  if (rows.length === 0) return null
  return (
    <ul>
      {rowsByCouple(rules, rows).map((those) => (
        <PlacedRow key={those.map(({ place }) => keyOf(place)).join()} {...props} rows={those} keep={keep} />
      ))}
      {places.some(({ layer }) => layer === 'outside') && (
        <li>
          <LinkButton
            variant="quiet"
            size="sm"
            className="-ml-3"
            to={`${paths.schedule}?month=${monthOf(service.date)}`}
            icon={<CalendarDays aria-hidden="true" className="size-5 shrink-0" />}
          >
            {t('board.ofSheet')}
          </LinkButton>
        </li>
      )}
    </ul>
  )
}

interface PlacedRowProps extends PlacedListProps {
  /** A place, or those of a couple. */
  rows: { place: Place; isGone: boolean }[]
  keep: () => void
}

/** One row of the list: who stands there, what can be done with their places, and what is said of each. */
function PlacedRow({ board, service, by, rules, asked, onSave, onEmpty, rows, keep }: PlacedRowProps) {
  const isWide = useIsWide()
  const isAwaited = useAreCouplesAwaited(board)
  /** Places that were given up with those of this row. */
  const [removed, setRemoved] = useState<DraftPlace[]>([])
  const [first] = rows
  if (!first) return null
  const { place } = first
  const isGone = rows.every((row) => row.isGone)
  const known = draftPlaces(service)
  const isThese = ({ userId, postId }: DraftPlace) =>
    rows.some((row) => row.place.userId === userId && row.place.postId === postId)
  /** Who serves only together with somebody here leaves with them, also from another post. */
  const out = withCouple(rules, service, place)
  const isOut = ({ userId, postId }: DraftPlace) => out.some((one) => one.userId === userId && one.postId === postId)
  const leave = { names: namesTogether(out.map(({ name }) => name)), isCouple: out.length > 1, isAwaited }
  const boundTo = (one: Place) =>
    withCouple(rules, service, one)
      .slice(1)
      .map(({ name }) => name)
  const isAsked = asked !== undefined && rows.some((row) => keyOf(row.place) === keyOf(asked.place))
  return (
    <li className="border-t first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2">
        <span
          // A name of two lines keeps its distance from what is said below it.
          className={cx('min-w-0 flex-1 py-1.5 wrap-anywhere', isGone && 'text-muted line-through')}
          // On phones its buttons have the next line, with room for one more.
          style={{ flexBasis: isWide || place.layer === 'outside' ? NAME_PX : '100%' }}
        >
          {rows.map((row, at) => (
            <Fragment key={keyOf(row.place)}>
              {at > 0 && (isWide ? <br /> : ' · ')}
              <Subject board={board} place={row.place} by={by} />
            </Fragment>
          ))}
        </span>
        {place.layer === 'outside' ? (
          onEmpty && (
            <span className={cx('-ml-3 flex', isGone && 'invisible')}>
              <Leave
                {...leave}
                onLeave={() => {
                  keep()
                  onEmpty(out)
                }}
              />
            </span>
          )
        ) : (
          <PlaceActions
            {...leave}
            isLocked={rows.every((row) => row.place.locked)}
            why={isAsked ? asked : undefined}
            onLock={(locked) => onSave(known.map((each) => (isThese(each) ? { ...each, locked } : each)))}
            onRemove={() => {
              keep()
              setRemoved(known.filter(isOut))
              onSave(known.filter((each) => !isOut(each)))
            }}
            onUndo={isGone ? () => onSave([...known, ...removed]) : null}
          />
        )}
      </div>
      <PlaceNotes board={board} service={service} rows={rows} />
      {rows.map((row) => {
        const live = liveOf(service, row.place)
        return (
          live && (
            <div key={keyOf(row.place)} inert={row.isGone}>
              {rows.length > 1 && <p className="text-sm">{row.place.name}</p>}
              <AnswerFor place={live} boundTo={boundTo(row.place)} />
            </div>
          )
        )
      })}
    </li>
  )
}

/** The person of a place, with their page, or its post. */
function Subject({ board, place, by }: Pick<PlacedListProps, 'board' | 'by'> & { place: Place }) {
  const member = board.members.find(({ user }) => user._id === place.userId)
  return member && by === 'name' ? <PersonName person={member.user} /> : place[by]
}

/** Least pixels of a name beside the buttons of its place. */
const NAME_PX = 120
