import { QueryClientProvider } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { makeQueryClient } from '../api/queryClient.ts'
import { useServerConfig, useTeamsOwnName } from '../features/people/config/config.ts'
import { useSession } from '../features/people/sessions/session.ts'
import { useLogout } from '../features/people/sessions/useLogout.tsx'
import { DeviceSwitch } from '../features/reach/push/device/DeviceSwitch.tsx'
import { usePushDevice } from '../features/reach/push/device/usePushDevice.ts'
import { useSave } from '../forms/useSave.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useT } from '../strings/strings.ts'
import { Button } from '../ui/Button.tsx'
import { EntryPanel } from '../ui/EntryPanel.tsx'

/** Milliseconds between two looks at whether the account was approved. */
const LOOK_MS = 15_000

/** Calls `look` now and then while the page is visible, and when somebody comes back to it. It must be stable. */
function usePolling(look: () => void): void {
  useEffect(() => {
    const lookWhenVisible = () => {
      if (document.visibilityState === 'visible') look()
    }
    const timer = setInterval(lookWhenVisible, LOOK_MS)
    document.addEventListener('visibilitychange', lookWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenVisible)
    }
  }, [look])
}

/**
 * Page of a person whose account waits for approval: the next steps, notifications, the logout. Polls, and gives way to
 * the app once the account is approved.
 */
export function WaitingPage() {
  const t = useT()
  const { user, recheck } = useSession()
  const team = useTeamsOwnName() ?? t('app.name')
  const { logout, isLeaving, question } = useLogout()
  usePageTitle(t('waiting.title'))
  usePolling(recheck)

  if (!user) return null
  return (
    <EntryPanel title={t('waiting.title')} tagline={t('waiting.tagline')}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{t('waiting.what', { name: user.name, team })}</p>
        <p className="text-muted">{t('waiting.next')}</p>
        <CheckNow />
      </div>
      <div className="mt-6 flex flex-col gap-3 border-t pt-5">
        <p className="text-muted">{t('waiting.push')}</p>
        <PushSwitch user={user} />
      </div>
      <div className="mt-6 border-t pt-3">
        <Button variant="quiet" className="-mx-4" busy={isLeaving} onClick={logout}>
          {t('menu.logout')}
        </Button>
      </div>
      {question}
    </EntryPanel>
  )
}

/** Looks at once whether the account was approved, and says so where it is not. */
function CheckNow() {
  const t = useT()
  const { recheck } = useSession()
  const { busy, save } = useSave<'look'>()
  const [hasLooked, setHasLooked] = useState(false)
  const look = () =>
    save('look', async () => {
      setHasLooked(false)
      await recheck()
      setHasLooked(true)
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={look}
      >
        {t('waiting.check')}
      </Button>
      <p role="status" className="text-muted">
        {hasLooked && t('waiting.notYet')}
      </p>
    </div>
  )
}

/** The device's notifications, with a cache of their own: the area of members is not open yet. */
function PushSwitch({ user }: { user: User }) {
  const [cache] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={cache}>
      <DeviceOf user={user} />
    </QueryClientProvider>
  )
}

function DeviceOf({ user }: { user: User }) {
  return <DeviceSwitch device={usePushDevice(user._id, useServerConfig()?.pushKey || null)} />
}
