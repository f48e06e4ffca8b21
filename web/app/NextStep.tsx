import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarPlus, Download, type LucideIcon, Share, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { whyOf } from '../api/error.ts'
import { useConfig } from '../features/people/config/config.ts'
import { HomeScreenSteps } from '../features/reach/install/HomeScreenSteps.tsx'
import { addsToHomeScreen, isInstalled } from '../features/reach/install/install.browser.ts'
import { clearPrompt, useInstallPrompt } from '../features/reach/install/install.offer.ts'
import { turnOn } from '../features/reach/push/device/push.device.ts'
import { pushErrorReason } from '../features/reach/push/device/usePushDevice.ts'
import { calendarQuery } from '../features/work/calendar/calendar.queries.ts'
import { useSave } from '../forms/useSave.ts'
import { paths } from '../navigation/pages.ts'
import { useT } from '../strings/strings.ts'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { canAskToRemind, isStepOver, markOver, type StepName } from './nextSteps.ts'

interface LineProps {
  step: StepName
  label: string
  icon: LucideIcon
  children: ReactNode
  onDismiss: () => void
}

/** One offer in one line, which can be sent away for good. */
function Line({ step, label, icon: Icon, children, onDismiss }: LineProps) {
  const t = useT()
  return (
    <aside
      aria-label={label}
      data-step={step}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded border bg-surface py-1 pr-1 pl-4"
    >
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0 self-start text-primary" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 py-2">{children}</div>
      <button
        type="button"
        onClick={onDismiss}
        className="flex size-11 shrink-0 items-center justify-center self-start rounded text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('install.dismiss')}</span>
      </button>
    </aside>
  )
}

interface StepProps {
  onDone: () => void
}

function Remind({ user, onDone }: StepProps & { user: User }) {
  const t = useT()
  const { pushKey } = useConfig()
  const { busy, failure, save } = useSave<'turnOn'>()
  const remind = () =>
    save('turnOn', async () => {
      await turnOn(user._id, pushKey)
      onDone()
    })
  const reason = failure && pushErrorReason(failure.error)
  return (
    <>
      <p className="min-w-48 flex-1">{t('steps.remind')}</p>
      <Button size="sm" busy={busy !== null} onClick={remind}>
        {t('steps.remindButton')}
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-muted">
          {reason ? t(`push.problem.${reason}`) : whyOf(failure.error)}
        </p>
      )}
    </>
  )
}

function Calendar({ onDone }: StepProps) {
  const t = useT()
  return (
    <>
      <p className="min-w-48 flex-1">{t('steps.calendar')}</p>
      <LinkButton size="sm" to={`${paths.profile}#calendar`} onClick={onDone}>
        {t('steps.calendarButton')}
      </LinkButton>
    </>
  )
}

function Install({ onDone }: StepProps) {
  const t = useT()
  const prompt = useInstallPrompt()
  const install = async () => {
    onDone()
    clearPrompt()
    await prompt?.prompt()
  }
  if (!prompt)
    return (
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{t('install.title')}</p>
        <HomeScreenSteps />
      </div>
    )
  return (
    <>
      <p className="min-w-48 flex-1">{t('steps.install')}</p>
      <Button size="sm" onClick={install}>
        {t('install.button')}
      </Button>
    </>
  )
}

/** The step that is due: reminders, then the calendar, then the installation; null: it is not known yet. */
function useDueStep(): StepName | null | undefined {
  const prompt = useInstallPrompt()
  const isForCalendar = !isStepOver('calendar')
  const { data: feed, isLoading } = useQuery({ ...calendarQuery, enabled: isForCalendar })
  useEffect(() => {
    if (feed?.url) markOver('calendar')
  }, [feed])
  if (!isStepOver('remind') && canAskToRemind()) return 'remind'
  if (isForCalendar && isLoading) return null
  if (isForCalendar && feed?.url === null) return 'calendar'
  return !isStepOver('install') && !isInstalled() && (prompt || addsToHomeScreen(navigator)) ? 'install' : undefined
}

/** One thing at a time that makes the app of more use on this device. The offer after it waits for the next visit. */
export function NextStep({ user }: { user: User }) {
  const t = useT()
  const due = useDueStep()
  const [shown, setShown] = useState<StepName>()
  const [isGone, setIsGone] = useState(false)
  // A step that was shown stays until it is done, whatever becomes known meanwhile.
  if (due && !shown) setShown(due)
  if (!shown || isGone) return null
  const end = () => {
    markOver(shown)
    setIsGone(true)
  }
  if (shown === 'remind')
    return (
      <Line step={shown} label={t('steps.remindTitle')} icon={Bell} onDismiss={end}>
        <Remind user={user} onDone={end} />
      </Line>
    )
  if (shown === 'calendar')
    return (
      <Line step={shown} label={t('steps.calendarTitle')} icon={CalendarPlus} onDismiss={end}>
        <Calendar onDone={end} />
      </Line>
    )
  return (
    <Line step={shown} label={t('install.title')} icon={addsToHomeScreen(navigator) ? Share : Download} onDismiss={end}>
      <Install onDone={end} />
    </Line>
  )
}
