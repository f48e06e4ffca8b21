import { ArrowDown, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#shared/people/users.ts'
import { canManageSchedule } from '#shared/plan/schedule.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useHistoryEntry } from '../../../navigation/useHistoryEntry.ts'
import { monthOf } from '../../../strings/dates.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { MonthNav } from '../../../ui/MonthNav.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import type { ShiftSeed } from './admin/schedule.draft.ts'
import type { OwnAnswers, OwnPlaceOfShift } from './month/day.props.ts'
import { MonthSchedule } from './month/MonthSchedule.tsx'
import { ScheduleSkeleton } from './month/ScheduleSkeleton.tsx'
import { PrintTools } from './print/PrintTools.tsx'
import { readAddress, type ScheduleAddress, writeAddress } from './schedule.address.ts'
import { useScheduleStart } from './useFirstDay.ts'

// Loaded only for those who manage the schedule.
const ScheduleAdmin = lazy(withStrings(() => import('./admin/ScheduleAdmin.tsx'), 'admin'))
const ToolsSheet = lazy(withStrings(() => import('./admin/ToolsSheet.tsx'), 'admin'))

const TOOLS_ID = 'manage'

interface ScheduleProps {
  /** Shown above the month to those who manage the schedule. */
  offer?: ReactNode
  /** False while the offer may still come: the month is shown once that is known, so that nothing of it is moved. */
  isOfferKnown?: boolean
  /** Opened by an own shift in its place; null where it opens nothing. */
  OwnPlace?: OwnPlaceOfShift | null
  ownAnswers?: OwnAnswers
}

const NO_ANSWERS: OwnAnswers = new Map()

/** 'Usher Schedule': view and month are query parameters, so that back, reload and links restore them. */
export function SchedulePage(props: ScheduleProps) {
  const t = useT()
  const user = useActingUser()
  usePageTitle(t('schedule.title'))
  if (user) return <Schedule me={user} {...props} />
  return (
    <>
      <PageHeader title={t('schedule.title')} />
      <EmptyState title={t('schedule.noUser')} />
    </>
  )
}

/**
 * The place of the tools of those who manage the schedule: beside it, or on phones in a sheet, which has a history
 * entry.
 */
function useTools(canManage: boolean) {
  const [seed, setSeed] = useState<ShiftSeed | null>(null)
  const sheet = useHistoryEntry('tools')
  const isWide = useIsWide()
  /** Tools that stood beside the schedule once stay there: a preview in them survives a narrower window. */
  const [wasBeside, setWasBeside] = useState(false)
  // An open sheet survives a turned phone, with the file in it.
  const hasSheet = (!isWide && !wasBeside) || sheet.isOpen
  if (canManage && !hasSheet && !wasBeside) setWasBeside(true)
  return {
    seed,
    sheet,
    hasSheet,
    /** Opens the sheet; beside the schedule they are open. `wanted` is the shift that they begin with. */
    open(wanted: ShiftSeed | null) {
      setSeed(wanted)
      if (hasSheet) sheet.open()
    },
    /** Opens the sheet, or beside the schedule the choice of a file. */
    upload() {
      if (hasSheet) sheet.open()
      else document.querySelector<HTMLInputElement>(`#${TOOLS_ID} input[type=file]`)?.click()
    },
  }
}

function Schedule({
  me,
  offer,
  isOfferKnown = true,
  OwnPlace = null,
  ownAnswers = NO_ANSWERS,
}: ScheduleProps & { me: User }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const now = useToday()
  const thisMonth = monthOf(useScheduleStart(readAddress(params, monthOf(now)).view, now))
  const address = readAddress(params, thisMonth)
  const { month, view } = address
  const canManage = canManageSchedule(me)
  const tools = useTools(canManage)
  const isWide = useIsWide()
  const show = (change: Partial<ScheduleAddress>) => setParams(writeAddress({ ...address, ...change }, thisMonth))
  // On phones beside the title: the buttons of the months stand beside the month there.
  const toolsLink = canManage && <ToolsLink tools={tools} />

  return (
    <div className="@container">
      <PageHeader title={t('schedule.title')} isQuiet={!isWide} beside={!isWide && toolsLink}>
        <SegmentedControl
          label={t('schedule.view')}
          value={view}
          options={[
            { value: 'all', label: t('schedule.viewAll') },
            { value: 'personal', label: t('schedule.viewMine') },
          ]}
          onChange={(view) => show({ view })}
          className="w-full sm:w-auto sm:whitespace-nowrap print:hidden"
        />
      </PageHeader>
      <div className="flex flex-col gap-10 @min-[900px]:flex-row">
        {!isOfferKnown && (
          <div className="min-w-0 flex-1">
            <ScheduleSkeleton />
          </div>
        )}
        <div hidden={!isOfferKnown} className={cx('flex min-w-0 flex-1 flex-col', isWide ? 'gap-5' : 'gap-2')}>
          {offer}
          <MonthNav month={month} thisMonth={thisMonth} onChange={(month) => show({ month })}>
            {isWide && toolsLink}
          </MonthNav>
          <MonthSchedule
            address={address}
            me={me}
            now={now}
            canManage={canManage}
            OwnPlace={OwnPlace}
            ownAnswers={ownAnswers}
            onAdd={tools.open}
            onUpload={tools.upload}
          />
          {!canManage && view === 'all' && <PrintTools month={month} me={me} />}
        </div>
        {canManage && <ScheduleTools tools={tools} month={month} me={me} />}
      </div>
    </div>
  )
}

type Tools = ReturnType<typeof useTools>

/** Leads to the tools below the schedule, or opens their sheet. */
function ToolsLink({ tools: { hasSheet, open } }: { tools: Tools }) {
  const t = useT()
  if (hasSheet)
    return (
      <Button
        aria-label={t('schedule.manage')}
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        className="-my-2 px-3! max-sm:text-sm"
        onClick={() => open(null)}
      >
        {t('schedule.manageShort')}
      </Button>
    )
  return (
    <a
      href={`#${TOOLS_ID}`}
      aria-label={t('schedule.manage')}
      className="flex min-h-11 shrink-0 items-center gap-1.5 text-primary underline underline-offset-4 @min-[900px]:hidden"
    >
      {t('schedule.manageShort')}
      <ArrowDown aria-hidden="true" className="size-4" />
    </a>
  )
}

interface ScheduleToolsProps {
  tools: Tools
  month: string
  me: User
}

/** The tools, beside the schedule or in their sheet. */
function ScheduleTools({ tools: { hasSheet, sheet, seed }, ...props }: ScheduleToolsProps) {
  const t = useT()
  if (!hasSheet)
    return (
      <aside
        id={TOOLS_ID}
        tabIndex={-1}
        aria-label={t('schedule.manage')}
        className="shrink-0 border-t pt-8 outline-none print:hidden @min-[900px]:w-72 @min-[900px]:self-start @min-[900px]:rounded @min-[900px]:border @min-[900px]:bg-surface @min-[900px]:px-6 @min-[900px]:py-5"
      >
        <ErrorBoundary>
          <Suspense fallback={<Skeleton className="h-80" />}>
            <ScheduleAdmin {...props} seed={seed} />
          </Suspense>
        </ErrorBoundary>
      </aside>
    )
  if (!sheet.wasOpen) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <ToolsSheet {...props} isOpen={sheet.isOpen} seed={seed} onClose={sheet.close} />
      </Suspense>
    </ErrorBoundary>
  )
}
