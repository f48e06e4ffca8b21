import { lazy, Suspense, useRef, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { failureOf } from '../../../../api/error.ts'
import { useRotaOn } from '../../../../navigation/rotaOn.ts'
import { formatMonth, formatMonthName, monthOf, monthSpan } from '../../../../strings/dates.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import { useOpenServices, withOpenServices } from '../openServices.queries.ts'
import { plannedQuestionOf, usePlanned } from '../planned.ts'
import type { ScheduleAddress } from '../schedule.address.ts'
import { groupShiftsByDay, isMine, nextDay, type ScheduleDay } from '../schedule.days.ts'
import { useServicePages } from '../servicePages.ts'
import { useIsPast } from '../useIsPast.ts'
import { useSchedule } from '../useSchedule.ts'
import { DayJumps } from './DayJumps.tsx'
import type { OwnAnswers, OwnPlaceOfShift, OwnShifts, ShiftTools } from './day.props.ts'
import { EarlierDays } from './EarlierDays.tsx'
import { NextElsewhere } from './NextElsewhere.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { useShiftTools } from './useShiftTools.tsx'

// Loaded only for those who manage the schedule.
const EmptyActions = lazy(withStrings(() => import('../admin/EmptyActions.tsx'), 'admin'))

/** Above this many shifts the month does not fit one screen: links to each day are shown. */
const MANY_SHIFTS = 12

/** The days of a month with services: those that are over, the others, and the next one. */
function daysAround(
  days: ScheduleDay[],
  { month, view }: ScheduleAddress,
  { now, isPast }: { now: string; isPast: (shift: Shift) => boolean },
) {
  // The last month stays while another one is on its way.
  const isOther = days.some(({ date }) => monthOf(date) !== month)
  const first = nextDay(days, now, (shift) => !isPast(shift))
  const isNow = monthOf(now) === month || (first !== undefined && first < now)
  const upcoming = isNow ? first : undefined
  // One's own shifts that are over are folded also where none is to come.
  const isOver = (date: string) => isNow && !isOther && (upcoming ? date < upcoming : view === 'personal')
  return {
    days,
    isOther,
    isNow,
    upcoming,
    isOver,
    earlier: days.filter(({ date }) => isOver(date)),
    open: days.filter(({ date }) => !isOver(date)),
  }
}

/** The own shifts that open in their place, which `OwnPlace` draws: those to come, one at a time. */
function useOwnShifts(
  { address, OwnPlace, ownAnswers, me }: MonthScheduleProps,
  isPast: (shift: Shift) => boolean,
): OwnShifts {
  const [openId, setOpenId] = useState<string | null>(null)
  return {
    isPersonal: address.view === 'personal',
    answerOf: ({ _id }) => ownAnswers.get(_id),
    has: (shift) => OwnPlace !== null && !isPast(shift) && isMine(shift, me),
    toggle: ({ _id }) => setOpenId(_id === openId ? null : _id),
    placeOf: (shift) => (OwnPlace && shift._id === openId ? <OwnPlace shift={shift} /> : null),
  }
}

interface MonthScheduleProps {
  address: ScheduleAddress
  me: User
  /** The date it is for the team. */
  now: string
  canManage: boolean
  OwnPlace: OwnPlaceOfShift | null
  ownAnswers: OwnAnswers
  /** Begins a new shift in the form of the schedule's tools. */
  onAdd: (seed: ShiftSeed) => void
  /** Begins an upload in the schedule's tools. */
  onUpload: () => void
}

/** The shifts of a month: loading, failed, empty or shown, with what admins do to them. */
export function MonthSchedule(props: MonthScheduleProps) {
  const { address, me, now, canManage, onAdd } = props
  const t = useT()
  const schedule = useSchedule(address, me)
  const { isPlaceholderData, isFetching, refetch } = schedule
  const data = useServicePages(schedule.data, { ...address, me, canManage })
  const error = failureOf(schedule)
  const open = useOpenServices(address.month, address.view === 'all' && !isPlaceholderData)
  const { from, to } = monthSpan(address.month)
  const planned = usePlanned(from, to)
  const isPast = useIsPast()
  const isWide = useIsWide()
  const { tools, goneIds, notice, question, region } = useShiftTools({
    plannedOf: (shift) => plannedQuestionOf(planned.get(shift._id), isPast(shift), me._id),
    isPlanned: ({ _id }) => planned.has(_id),
    onAdd,
  })
  const own = useOwnShifts(props, isPast)

  const failure = error && (
    <ErrorState message={`${t('schedule.loadFailed')} ${error.message}`} busy={isFetching} onRetry={() => refetch()} />
  )
  if (failure && !data) return failure
  const shifts = data?.filter((shift) => !goneIds.has(shift._id))
  // An empty placeholder would claim that the month has no shifts.
  if (!shifts || (isPlaceholderData && shifts.length === 0)) return <ScheduleSkeleton />

  const around = daysAround(withOpenServices(groupShiftsByDay(shifts), open), address, { now, isPast })
  const isElsewhere = !around.upcoming && !isPlaceholderData && (around.days.length === 0 || around.isNow)
  return (
    <div
      ref={region}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={cx(
        'flex flex-col outline-none transition-opacity',
        // On phones the days stand in the first window.
        isWide ? 'gap-6' : 'gap-3',
        around.isOther && 'opacity-60',
      )}
    >
      {failure}
      {notice}
      {shifts.length === 0 && <EmptyMonth {...props} />}
      {isElsewhere && <NextElsewhere address={address} now={now} own={own} isOver={around.days.length > 0} />}
      <MonthDays
        address={address}
        me={me}
        now={now}
        shifts={shifts}
        around={around}
        own={own}
        tools={canManage ? tools : undefined}
      />
      {canManage && question}
    </div>
  )
}

/** Says that a month has no shift; to those who manage the schedule also how to begin one. */
function EmptyMonth({ address: { month, view }, canManage, onAdd, onUpload }: MonthScheduleProps) {
  const t = useT()
  const isRotaOn = useRotaOn()
  const title = t(view === 'all' ? 'schedule.emptyAll' : 'schedule.emptyMine', { month: formatMonth(month) })
  if (!canManage || view !== 'all') return <EmptyState title={title} />
  return (
    <EmptyState
      title={title}
      action={
        <Suspense fallback={<div className="h-11" />}>
          <EmptyActions month={month} onUpload={onUpload} onAdd={onAdd} />
        </Suspense>
      }
    >
      {t(isRotaOn ? 'schedule.emptyPlanner' : 'schedule.emptyAdmin')}
    </EmptyState>
  )
}

interface MonthDaysProps extends Pick<MonthScheduleProps, 'address' | 'me' | 'now'> {
  shifts: Shift[]
  around: ReturnType<typeof daysAround>
  own: OwnShifts
  /** Undefined for those who only read. */
  tools: ShiftTools | undefined
}

/** The days of a month. Those that are over are folded below the others. */
function MonthDays({ address, me, now, shifts, around, own, tools }: MonthDaysProps) {
  const t = useT()
  const fold = useRef<HTMLDetailsElement>(null)
  const { days, earlier, open, upcoming, isOver } = around
  const isPersonal = address.view === 'personal'
  const shown = {
    own,
    today: now,
    upcoming,
    isOwn: (shift: Shift) => !isPersonal && isMine(shift, me),
    tools,
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
  const openIfOver = (date: string) => {
    if (fold.current && isOver(date)) fold.current.open = true
  }
  return (
    <>
      {shifts.length > MANY_SHIFTS && <DayJumps days={days} upcoming={upcoming} onJump={openIfOver} />}
      <ScheduleDays days={open} {...shown} />
      {past}
    </>
  )
}
