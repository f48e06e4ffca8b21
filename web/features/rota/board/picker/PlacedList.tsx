import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Lock, LockOpen, Undo2, UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { paths } from '../../../../navigation/pages.ts'
import { monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { PersonName } from '../../../people/people/PersonLink.tsx'
import { AnswerFor } from '../../answers/recorded/AnswerFor.tsx'
import { listOf } from '../../listOf.ts'
import { linksQuery } from '../../setup/setup.queries.ts'
import { shareText } from '../../share.text.ts'
import { draftPlaces, isSplit, liveOf, plannedPlaces } from '../board.model.ts'
import { bendsOf, isAboveShare } from '../cells/bend.text.ts'
import { blockText } from '../cells/blockText.ts'
import { ownMark } from '../cells/PlaceChip.tsx'

interface PlacedListProps {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** Subject of a line: the person at a post, or the post of a person. */
  by: 'name' | 'post'
  onSave: (places: DraftPlace[]) => void
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
export function PlacedList({ board, service, places, by, onSave, onEmpty }: PlacedListProps) {
  const t = useT()
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
                style={{ flexBasis: NAME_PX }}
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

/** Takes somebody out of a place. */
function Leave({ name, onLeave }: { name: string; onLeave: () => void }) {
  const t = useT()
  return (
    <Button
      variant="quiet"
      className="px-3!"
      aria-label={t('board.removeNamed', { name })}
      icon={<UserRoundMinus aria-hidden="true" className="size-5" />}
      onClick={onLeave}
    >
      {t('board.remove')}
    </Button>
  )
}

/** Least pixels of a name beside the buttons of its place. */
const NAME_PX = 120

/** Names of those without whom somebody does not serve. */
export const partnersOf = ({ members }: Board, links: readonly RotaLink[], userId: string | null): string[] => {
  const ids = links
    .filter(({ kind, agreedA, agreedB }) => kind === 'only_together' && agreedA && agreedB)
    .flatMap(({ userA, userB }) => (userA === userId ? userB : userB === userId ? userA : []))
  return members.flatMap(({ user }) => (ids.includes(user._id) ? user.name : []))
}

interface PlaceNotesProps extends Pick<PlacedListProps, 'board' | 'service'> {
  place: Place
  /** True for a place that was just given up. */
  isGone: boolean
}

/** What is to be said of a place in a list, over its whole width: its state, and what it breaks or bends. */
function PlaceNotes({ board, service, place, isGone }: PlaceNotesProps) {
  const t = useT()
  const member = board.members.find(({ user }) => user._id === place.userId)
  const load = member && `: ${shareText(member, board, t)}`
  const { data: links } = useQuery(linksQuery)
  const partners = partnersOf(board, links ?? [], place.userId)
  const isAlone = isSplit(board, service, place)
  const here = new Set(plannedPlaces(service).map(({ name }) => name))
  const missing = partners.filter((name) => !here.has(name))
  return (
    <p className={cx('-mt-1.5 pb-1.5 text-sm text-muted wrap-anywhere', isGone && 'line-through')}>
      {isGone && <span className="sr-only">{t('board.takenOff')}</span>}
      {/* Also of somebody who is out: their row stays as high as it was. */}
      {[ownMark(service, place, t), partners.length > 0 && !isAlone && t('board.onlyWith', { names: listOf(partners) })]
        .filter(Boolean)
        .join(' · ')}
      {place.blocks.map((block) => (
        <span key={block.code} className="block text-danger">
          {blockText(block, t)}
        </span>
      ))}
      {isAlone && (
        <span className="block text-danger first-letter:uppercase">
          {missing.length > 0
            ? t('partner.only', { name: listOf(missing), why: t('partner.absent') })
            : t('block.only_together')}
        </span>
      )}
      {bendsOf(board, service, place, t).map(({ code, text }) => (
        <span key={code} className="block text-accent-ink first-letter:uppercase">
          {text}
          {isAboveShare(code) && load}
        </span>
      ))}
    </p>
  )
}

interface PlaceActionsProps {
  place: Place
  onLock: (locked: boolean) => void
  onRemove: () => void
  /** Puts somebody who was just taken out back; null while they are in. */
  onUndo: (() => void) | null
}

/** Locks and unlocks a place, and takes its person out of it. What takes that back is not where the way out was. */
function PlaceActions({ place: { name, locked }, onLock, onRemove, onUndo }: PlaceActionsProps) {
  const t = useT()
  const Icon = locked ? Lock : LockOpen
  const leave = <Leave name={name} onLeave={onRemove} />
  if (onUndo)
    return (
      <span key="gone" className="-ml-3 flex">
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={`${t('app.undo')}: ${name}`}
          icon={<Undo2 aria-hidden="true" className="size-5" />}
          onClick={onUndo}
        >
          {t('app.undo')}
        </Button>
        <span aria-hidden="true" className="invisible">
          {leave}
        </span>
      </span>
    )
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
      {leave}
    </span>
  )
}
