import { Lock, LockOpen, UserRoundMinus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Board, DraftPlace, Place } from '#shared/rotaBoard.ts'
import { comparisonKey } from '#shared/text.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { AnswerFor } from './AnswerFor.tsx'
import { markOf } from './BoardCell.tsx'
import { blockText, wishText } from './blockText.ts'
import { type Cell, candidatesFor, declined, draftPlaces } from './board.model.ts'
import type { Refused } from './useDraft.ts'

interface PickerProps {
  board: Board
  cell: Cell
  refused: Refused | null
  onSave: (places: DraftPlace[], options?: { force?: boolean }) => void
  onClose: () => void
}

/** Who stands at one post of one service, and who else could: furthest below their share first. */
export function Picker({ board, cell, refused, onSave, onClose }: PickerProps) {
  const t = useT()
  const { service, post, places } = cell
  const [wanted, setWanted] = useState('')
  const [last, setLast] = useState<DraftPlace | null>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const key = comparisonKey(wanted)
  const candidates = candidatesFor(board, service).filter(({ user }) => comparisonKey(user.name).includes(key))
  const known = draftPlaces(service)
  const isThis = (place: DraftPlace, userId: string | null) => place.userId === userId && place.postId === post._id
  /** What was published of this person here, also while a draft is open. */
  const liveOf = ({ userId }: Place) =>
    service.places.find((one) => one.layer === 'live' && one.userId === userId && one.postId === post._id)
  const shares = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
  const place = (userId: string, force = false) => {
    const added = { userId, postId: post._id, locked: false }
    setLast(added)
    onSave([...known, added], { force })
  }
  const isRefused = refused?.serviceId === service._id
  /** Nothing but an earlier no stands against it: an admin may have asked. */
  const mayForce =
    isRefused && last && refused.blocks.length > 0 && refused.blocks.every(({ code }) => code === 'declined')

  return (
    <section
      ref={panel}
      aria-label={`${post.name}, ${formatDay(service.date)}, ${service.serviceTime}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{post.name}</h2>
          <p className="text-sm text-muted first-letter:uppercase">
            {formatDay(service.date)}, {service.serviceTime}
          </p>
        </div>
        <Button
          variant="quiet"
          aria-label={t('app.close')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      {isRefused && (
        <Notice
          tone="error"
          action={
            mayForce && (
              <Button size="sm" onClick={() => place(last.userId, true)}>
                {t('board.placeAnyway')}
              </Button>
            )
          }
        >
          <p>{refused.message}</p>
          {refused.blocks.map((block) => (
            <p key={`${block.userId} ${block.code}`} className="text-sm">
              {blockText(block, t)}
            </p>
          ))}
        </Notice>
      )}
      {places.length > 0 && (
        <ul>
          {places.map((one) => (
            <li key={`${one.layer} ${one.userId ?? one.shiftId}`} className="border-t first:border-t-0">
              <div className="flex items-center gap-2 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {one.name} <span className="text-sm text-muted">{markOf(one, t)}</span>
                  {[
                    ...one.blocks.map((block) => blockText(block, t)),
                    ...one.wishes.map((wish) => wishText(wish, t)),
                  ].map((text) => (
                    <span key={text} className="block text-sm text-danger">
                      {text}
                    </span>
                  ))}
                </span>
                {one.layer !== 'outside' && (
                  <>
                    <Button
                      variant="quiet"
                      aria-pressed={one.locked}
                      aria-label={t(one.locked ? 'board.unlockNamed' : 'board.lockNamed', { name: one.name })}
                      icon={
                        one.locked ? (
                          <Lock aria-hidden="true" className="size-5" />
                        ) : (
                          <LockOpen aria-hidden="true" className="size-5" />
                        )
                      }
                      onClick={() =>
                        onSave(
                          known.map((each) => (isThis(each, one.userId) ? { ...each, locked: !one.locked } : each)),
                        )
                      }
                    />
                    <Button
                      variant="quiet"
                      aria-label={t('board.removeNamed', { name: one.name })}
                      icon={<UserRoundMinus aria-hidden="true" className="size-5" />}
                      onClick={() => onSave(known.filter((each) => !isThis(each, one.userId)))}
                    />
                  </>
                )}
              </div>
              {liveOf(one) && <AnswerFor place={liveOf(one) ?? one} />}
            </li>
          ))}
        </ul>
      )}
      {declined(service)
        .filter(({ postId }) => postId === post._id)
        .map((one) => (
          <div key={one.assignmentId} className="flex flex-col gap-1">
            <p className="text-sm text-muted wrap-anywhere">
              {one.declineReason
                ? t('board.declinedWhy', { name: one.name, reason: one.declineReason })
                : t('board.declined', { name: one.name })}
            </p>
            <AnswerFor place={one} />
          </div>
        ))}
      <SearchField label={t('board.find')} placeholder={t('board.find')} value={wanted} onChange={setWanted} />
      <ul className="max-h-96 overflow-y-auto">
        {candidates.map(({ user, planned, share }) => (
          <li key={user._id} className="border-t first:border-t-0">
            <button
              type="button"
              onClick={() => place(user._id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded px-2 py-1.5 text-left transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 wrap-anywhere">{user.name}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {t('board.load', { planned, share: shares.format(share) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {candidates.length === 0 && <p className="text-muted">{t('board.noCandidates')}</p>}
    </section>
  )
}
