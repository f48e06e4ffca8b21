import { Siren } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { useIsOfToday } from '../servicePage/useIsOfToday.ts'

/**
 * True on the day of the service, and over midnight while its duty lasts, for those on duty at any of that day, who are
 * in its talk, and for admins.
 */
export function useMayCall(service: ServicePage): boolean {
  const { onDuty, channel } = service
  const me = useActingUser()
  const isOfToday = useIsOfToday(service)
  return me !== null && isOfToday && (onDuty || channel !== null || isAdmin(me))
}

interface CallForHelpProps {
  service: ServicePage
  /** After the service: the button is not the first thing to see. */
  isQuiet?: boolean
  /** Opens the form of a call. */
  onCall: () => void
  callButton: Ref<HTMLButtonElement>
  /** Stands beside the button. */
  children?: ReactNode
}

/** Button that opens the form of a call, for who may call. */
export function CallForHelp({ service, isQuiet = false, onCall, callButton, children }: CallForHelpProps) {
  const t = useT()
  const mayCall = useMayCall(service)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayCall && (
        <Button
          ref={callButton}
          variant={isQuiet ? 'secondary' : 'outlineDanger'}
          icon={<Siren aria-hidden="true" className="size-5" />}
          className={cx('px-3.5!', !isQuiet && 'grow')}
          onClick={onCall}
        >
          {t('calls.title')}
        </Button>
      )}
      {children}
    </div>
  )
}
