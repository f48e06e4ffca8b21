import { lazy, Suspense, useRef, useState } from 'react'
import type { Shift, WithEffects } from '#shared/schedule.ts'
import type { User } from '#shared/users.ts'
import { failureOf } from '../../../api/error.ts'
import { useRemovals } from '../../../outbox/useRemovals.ts'
import { formatMonth, formatMonthName, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import { askedOf, usePlanned } from '../planned.ts'
import type { ScheduleAddress } from '../schedule.address.ts'
import { groupShiftsByDay, isMine, nextDay } from '../schedule.days.ts'
import { SHIFT_REMOVAL } from '../shiftRemovals.outbox.ts'
import { useSchedule } from '../useSchedule.ts'
import { DayJumps } from './DayJumps.tsx'
import type { OwnPlace, OwnShifts, ShiftTools } from './day.props.ts'
import { EarlierDays } from './EarlierDays.tsx'
import { NextElsewhere } from './NextElsewhere.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { ChangedNotice, DeleteQuestion, VacantNotice, type VacantShift } from './ShiftNotices.tsx'

// Loaded only for those who manage the schedule.
const ChangeShift = lazy(withStrings(() => import('../admin/ChangeShift.tsx'), 'admin'))

/** Above this many shifts the month does not fit one screen: links to each day are shown. */
const MANY_SHIFTS = 12

/** The days of a month with shifts: those that are over, the others, and the next one. */
function daysAround(shifts: Shift[], { month, view }: ScheduleAddress, now: string) {
  const days = groupShiftsByDay(shifts)
  // While another month is on its way the last one stays.
  const isOther = days.some(({ date }) => monthOf(date) !== month)
  const isNow = monthOf(now) === month
  const upcoming = isNow ? nextDay(days, now) : undefined
  // Of one's own shifts those that are over are folded also where none is to come.
  const isOver = (date: string) => isNow && !isOther && (upcoming ? date < upcoming : view === 'personal')
  return {
    ...{ days, isOther, isNow, upcoming, isOver },
    earlier: days.filter(({ date }) => isOver(date)),
    open: days.filter(({ date }) => !isOver(date)),
  }
}

interface MonthScheduleProps {
  address: ScheduleAddress
  me: User
  /** The date it is for the team. */
  now: string
  canManage: boolean
  OwnPlace: OwnPlace | null
  /** Begins a new shift in the form of the schedule's tools. */
  onAdd: (seed: ShiftSeed) => void
}

/** The shifts of a month: loading, failed, empty or shown, with the deletion dialog for admins. */
export function MonthSchedule({ address, me, now, canManage, OwnPlace, onAdd }: MonthScheduleProps) {
  const t = useT()
  const schedule = useSchedule(address, me)
  const { data, isPlaceholderData, isFetching, refetch } = schedule
  const error = failureOf(schedule)
  const { remove, goneIds, failures } = useRemovals<Shift>(SHIFT_REMOVAL)
  const [asked, setAsked] = useState<Shift | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [changingId, setChangingId] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  /** The shift that was deleted last. */
  const [deleted, setDeleted] = useState<VacantShift | null>(null)
  /** What the change that was saved last did to the rota. */
  const [changed, setChanged] = useState<(Shift & WithEffects) | null>(null)
  const { from, to } = monthSpan(address.month)
  const planned = usePlanned(from, to)
  const region = useRef<HTMLDivElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)

  const failure = error && (
    <ErrorState message={`${t('schedule.loadFailed')} ${error.message}`} busy={isFetching} onRetry={() => refetch()} />
  )
  if (failure && !data) return failure
  const shifts = data?.filter((shift) => !goneIds.has(shift._id))
  // An empty placeholder would claim that the month has no shifts.
  if (!shifts || (isPlaceholderData && shifts.length === 0)) return <ScheduleSkeleton />

  const isPersonal = address.view === 'personal'
  const { days, earlier, open, upcoming, isOver, isNow, isOther } = daysAround(shifts, address, now)

  const plannedOf = (shift: Shift) => askedOf(planned.get(shift._id), shift, { today: now, meId: me._id })
  const ask = (shift: Shift) => {
    setAsked(shift)
    setIsAsking(true)
  }
  const openIfOver = (date: string) => {
    if (fold.current && isOver(date)) fold.current.open = true
  }
  const closeFields = (id: string) => {
    setChangingId(null)
    region.current?.querySelector<HTMLElement>(`[data-change="${id}"]`)?.focus()
  }
  const tools: ShiftTools = {
    remove,
    failures,
    askToDelete: ask,
    change: ({ _id }) => setChangingId(_id === changingId ? null : _id),
    fieldsOf: (shift) =>
      shift._id === changingId ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ChangeShift
            shift={shift}
            planned={plannedOf(shift)}
            onSaved={(saved) => {
              setDeleted(null)
              setChanged(saved)
              closeFields(shift._id)
            }}
            onCancel={() => closeFields(shift._id)}
          />
        </Suspense>
      ) : null,
    add: onAdd,
    isPlanned: ({ _id }) => planned.has(_id),
  }
  const own: OwnShifts = {
    has: (shift) => OwnPlace !== null && shift.date >= now && isMine(shift, me),
    toggle: ({ _id }) => setOpenId(_id === openId ? null : _id),
    placeOf: (shift) => (OwnPlace && shift._id === openId ? <OwnPlace shift={shift} /> : null),
  }
  const shown = {
    own,
    today: now,
    upcoming,
    isLarge: isPersonal,
    isOwn: (shift: Shift) => !isPersonal && isMine(shift, me),
    tools: canManage ? tools : undefined,
  }

  const past = earlier.length > 0 && (
    <EarlierDays
      key={address.month}
      title={
        isPersonal
          ? t('schedule.pastShifts', { count: shifts.filter(({ date }) => isOver(date)).length })
          : t('schedule.earlier', { month: formatMonthName(address.month) })
      }
      count={isPersonal ? null : earlier.length}
      fold={fold}
    >
      <ScheduleDays days={earlier} {...shown} />
    </EarlierDays>
  )

  const confirm = () => {
    setIsAsking(false)
    if (!asked) return
    remove(asked)
    setDeleted({ ...asked, boardPath: plannedOf(asked)?.place.boardPath })
    setChanged(null)
    // The button that opened the dialog goes with its shift; the reader stays where it was.
    region.current?.focus({ preventScroll: true })
  }

  const vacant = deleted && goneIds.has(deleted._id) ? deleted : null

  return (
    <div
      ref={region}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={cx('flex flex-col gap-6 outline-none transition-opacity', isOther && 'opacity-60')}
    >
      {failure}
      {vacant && <VacantNotice vacant={vacant} onAdd={onAdd} onClose={() => setDeleted(null)} />}
      {changed?.rota && <ChangedNotice changed={changed} onClose={() => setChanged(null)} />}
      {days.length === 0 && (
        <EmptyState
          title={t(address.view === 'all' ? 'schedule.emptyAll' : 'schedule.emptyMine', {
            month: formatMonth(address.month),
          })}
        >
          {canManage && address.view === 'all' && t('schedule.emptyAdmin')}
        </EmptyState>
      )}
      {!upcoming && !isPlaceholderData && (days.length === 0 || isNow) && <NextElsewhere address={address} now={now} />}
      {shifts.length > MANY_SHIFTS && <DayJumps days={days} upcoming={upcoming} onJump={openIfOver} />}
      {!isPersonal && past}
      <ScheduleDays days={open} {...shown} />
      {isPersonal && past}
      {canManage && (
        <DeleteQuestion
          open={isAsking}
          shift={asked}
          planned={asked ? plannedOf(asked) : undefined}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
