import { Siren } from 'lucide-react'
import { useState } from 'react'
import type { ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { useToday } from '../config/useToday.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import { CallForm } from './CallForm.tsx'

/** Button that opens the form of a call: on the day of the service, for those on duty and for admins. */
export function CallForHelp({ service }: { service: ServicePage }) {
  const t = useT()
  const me = useActingUser()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  if (!me || service.date !== today || !(service.onDuty || isAdmin(me))) return null
  if (isOpen) return <CallForm service={service} isForAdmin={isAdmin(me)} onClose={() => setIsOpen(false)} />
  return (
    <Button
      variant="outlineDanger"
      icon={<Siren aria-hidden="true" className="size-5" />}
      className="w-full"
      onClick={() => setIsOpen(true)}
    >
      {t('calls.title')}
    </Button>
  )
}
