import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
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
import { draftPlaces, liveOf } from '../board.model.ts'
import { type AskedWhy, Leave, PlaceActions } from './PlaceActions.tsx'
import { PlaceNotes } from './PlaceNotes.tsx'

interface PlacedListProps {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** Subject of a line: the person at a post, or the post of a person. */
  by: 'name' | 'post'
  onSave: (places: DraftPlace[]) => void
  /** A place of which it is asked in its row why it is theirs. */
  asked?: (AskedWhy & { place: Place }) | undefined
  /** Takes a person of the sheet off the schedule; left out where that is done there alone. */
  onEmpty?: (place: Place) => void
}

/** Key of a place, equal in its draft and once it is published. */
const keyOf = ({ userId, shiftId, postId }: Place): string => `${userId ?? shiftId} ${postId}`

/** A place as its draft has it; none for one of the sheet. */
const asDrafted = ({ userId, postId, locked }: Place): DraftPlace[] =>
  userId === null || postId === null ? [] : [{ userId, postId, locked }]

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

/**
 * Places of a cell: what stands against them, the lock, the way off, and the answer of somebody who was asked. Places
 * of the sheet have a link to the schedule.
 */
export function PlacedList({ board, service, places, by, asked, onSave, onEmpty }: PlacedListProps) {
  const t = useT()
  const isWide = useIsWide()
  const known = draftPlaces(service)
  const { rows, keep } = useRemoved(places)
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(({ place, isGone }) => {
        const isThis = ({ userId, postId }: DraftPlace) => userId === place.userId && postId === place.postId
        const live = liveOf(service, place)
        const member = board.members.find(({ user }) => user._id === place.userId)
        return (
          <li key={keyOf(place)} className="border-t first:border-t-0">
            <div className="flex flex-wrap items-center gap-x-2">
              <span
                // A name of two lines keeps its distance from what is said below it.
                className={cx('min-w-0 flex-1 py-1.5 wrap-anywhere', isGone && 'text-muted line-through')}
                // On phones its buttons have the next line, with room for one more.
                style={{ flexBasis: isWide || place.layer === 'outside' ? NAME_PX : '100%' }}
              >
                {member && by === 'name' ? <PersonName person={member.user} /> : place[by]}
              </span>
              {place.layer === 'outside' ? (
                onEmpty && (
                  <span className={cx('-ml-3 flex', isGone && 'invisible')}>
                    <Leave
                      name={place.name}
                      onLeave={() => {
                        keep()
                        onEmpty(place)
                      }}
                    />
                  </span>
                )
              ) : (
                <PlaceActions
                  place={place}
                  why={asked && keyOf(asked.place) === keyOf(place) ? asked : undefined}
                  onLock={(locked) => onSave(known.map((each) => (isThis(each) ? { ...each, locked } : each)))}
                  onRemove={() => {
                    keep()
                    onSave(known.filter((each) => !isThis(each)))
                  }}
                  onUndo={isGone ? () => onSave([...known, ...asDrafted(place)]) : null}
                />
              )}
            </div>
            <PlaceNotes board={board} service={service} place={place} isGone={isGone} />
            {live && (
              <div inert={isGone}>
                <AnswerFor place={live} />
              </div>
            )}
          </li>
        )
      })}
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

/** Least pixels of a name beside the buttons of its place. */
const NAME_PX = 120
