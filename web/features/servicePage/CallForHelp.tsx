import { Siren } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useToday } from '../config/useToday.ts'
import { useActingUser } from '../sessions/useActingUser.ts'

/** True on the day of the service, for those on duty at any of that day, who are in its talk, and for admins. */
export function useMayCall({ date, onDuty, channel }: ServicePage): boolean {
  const me = useActingUser()
  const today = useToday()
  return me !== null && date === today && (onDuty || channel !== null || isAdmin(me))
}

interface CallForHelpProps {
  service: ServicePage
  /** After the service: the button is not the first thing to see. */
  isQuiet?: boolean
  /** Opens the form of a call. */
  onCall: (event: MouseEvent<HTMLElement>) => void
  /** Stands beside the button. */
  children?: ReactNode
}

/** Button that opens the form of a call, for who may call. */
export function CallForHelp({ service, isQuiet = false, onCall, children }: CallForHelpProps) {
  const t = useT()
  const mayCall = useMayCall(service)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayCall && (
        <Button
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
