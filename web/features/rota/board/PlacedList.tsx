import { CalendarDays, Lock, LockOpen, UserRoundMinus } from 'lucide-react'
import type { Board, BoardService, DraftPlace, Place } from '#shared/rotaBoard.ts'
import { paths } from '../../../navigation/pages.ts'
import { monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PersonName } from '../../people/PersonLink.tsx'
import { shareText } from '../share.text.ts'
import { AnswerFor } from './AnswerFor.tsx'
import { bendsOf, isAboveShare } from './bend.text.ts'
import { blockText } from './blockText.ts'
import { declined, draftPlaces, liveOf } from './board.model.ts'
import { markOf } from './PlaceChip.tsx'

interface PlacedListProps {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** Subject of a line: the person at a post, or the post of a person. */
  by: 'name' | 'post'
  onSave: (places: DraftPlace[]) => void
}

/**
 * Places of a cell: what stands against them, the lock, the way off, and the answer of somebody who was asked. A place
 * of the sheet is changed on the schedule.
 */
export function PlacedList({ board, service, places, by, onSave }: PlacedListProps) {
  const t = useT()
  const known = draftPlaces(service)
  if (places.length === 0) return null
  return (
    <ul>
      {places.map((place) => {
        const isThis = ({ userId, postId }: DraftPlace) => userId === place.userId && postId === place.postId
        const live = liveOf(service, place)
        return (
          <li
            key={`${place.layer} ${place.userId ?? place.shiftId} ${place.postId}`}
            className="border-t first:border-t-0"
          >
            <div className="flex flex-wrap items-center gap-x-2 py-1">
              <PlaceText {...{ board, service, place, by }} />
              {place.layer === 'outside' ? (
                <LinkButton
                  variant="quiet"
                  size="sm"
                  className="-ml-3"
                  to={`${paths.schedule}?month=${monthOf(service.date)}`}
                  icon={<CalendarDays aria-hidden="true" className="size-5 shrink-0" />}
                >
                  {t('board.ofSheet')}
                </LinkButton>
              ) : (
                <PlaceActions
                  place={place}
                  onLock={(locked) => onSave(known.map((each) => (isThis(each) ? { ...each, locked } : each)))}
                  onRemove={() => onSave(known.filter((each) => !isThis(each)))}
                />
              )}
            </div>
            {live && <AnswerFor place={live} />}
          </li>
        )
      })}
    </ul>
  )
}

interface PlaceTextProps extends Pick<PlacedListProps, 'board' | 'service' | 'by'> {
  place: Place
}

/** A place in a list: its person or its service, its state, and rules that it breaks. */
function PlaceText({ board, service, place, by }: PlaceTextProps) {
  const t = useT()
  const member = board.members.find(({ user }) => user._id === place.userId)
  const load = member && `: ${shareText(member, board, t)}`
  return (
    <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
      {member && by === 'name' ? <PersonName person={member.user} /> : place[by]}{' '}
      <span className="text-sm text-muted">{markOf(place, t)}</span>
      {place.blocks.map((block) => (
        <span key={block.code} className="block text-sm text-danger">
          {blockText(block, t)}
        </span>
      ))}
      {bendsOf(board, service, place, t).map(({ code, text }) => (
        <span key={code} className="block text-sm text-accent-ink first-letter:uppercase">
          {text}
          {isAboveShare(code) && load}
        </span>
      ))}
    </span>
  )
}

interface PlaceActionsProps {
  place: Place
  onLock: (locked: boolean) => void
  onRemove: () => void
}

/** Locks and unlocks a place, and takes its person out of it. */
function PlaceActions({ place: { name, locked }, onLock, onRemove }: PlaceActionsProps) {
  const t = useT()
  const Icon = locked ? Lock : LockOpen
  return (
    <span className="-ml-3 flex">
      <Button
        variant="quiet"
        className="px-3!"
        aria-pressed={locked}
        aria-label={t(locked ? 'board.unlockNamed' : 'board.lockNamed', { name })}
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => onLock(!locked)}
      >
        {t(locked ? 'board.unlock' : 'board.lock')}
      </Button>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={t('board.removeNamed', { name })}
        icon={<UserRoundMinus aria-hidden="true" className="size-5" />}
        onClick={onRemove}
      >
        {t('board.remove')}
      </Button>
    </span>
  )
}

interface DeclinedListProps {
  service: BoardService
  isShown: (place: Place) => boolean
}

/** People who said no, with the reason that they gave admins. */
export function DeclinedList({ service, isShown }: DeclinedListProps) {
  const t = useT()
  return declined(service)
    .filter(isShown)
    .map((place) => (
      <div key={place.assignmentId} className="flex flex-col gap-1">
        <p className="text-sm text-muted wrap-anywhere">
          {place.declineReason
            ? t('board.declinedWhy', { name: place.name, reason: place.declineReason })
            : t('board.declined', { name: place.name })}
        </p>
        <AnswerFor place={place} />
      </div>
    ))
}
