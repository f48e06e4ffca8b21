import { Siren } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useToday } from '../config/useToday.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import { CallForm } from './CallForm.tsx'

interface CallForHelpProps {
  service: ServicePage
  /** After the service: the button is not the first thing to see. */
  isQuiet?: boolean
  /** Stands beside the button. */
  children?: ReactNode
}

/** Button that opens the form of a call: on the day of the service, for those on duty and for admins. */
export function CallForHelp({ service, isQuiet = false, children }: CallForHelpProps) {
  const t = useT()
  const me = useActingUser()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  const mayCall = me !== null && service.date === today && (service.onDuty || isAdmin(me))
  if (isOpen && mayCall) return <CallForm service={service} isForAdmin={isAdmin(me)} onClose={() => setIsOpen(false)} />
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayCall && (
        <Button
          variant={isQuiet ? 'secondary' : 'outlineDanger'}
          icon={<Siren aria-hidden="true" className="size-5" />}
          className={cx('px-3.5!', !isQuiet && 'grow')}
          onClick={() => setIsOpen(true)}
        >
          {t('calls.title')}
        </Button>
      )}
      {children}
    </div>
  )
}
