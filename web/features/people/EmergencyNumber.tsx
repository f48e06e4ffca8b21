import { Phone } from 'lucide-react'
import { useT } from '../../strings/strings.ts'
import { buttonClasses } from '../../ui/button.classes.ts'

interface EmergencyNumberProps {
  /** As an admin typed it; null where the team has set none. */
  number: string | null
  /** Address to say on the phone; null where the team has set none. */
  address: string | null
}

/** Link that dials the emergency number, and the address to give. Renders what the team has set. */
export function EmergencyNumber({ number, address }: EmergencyNumberProps) {
  const t = useT()
  return (
    <>
      {number && (
        <a href={`tel:${number.replace(/[^\d+*#]/g, '')}`} className={buttonClasses({ variant: 'outlineDanger' })}>
          <Phone aria-hidden="true" className="size-5" />
          {t('calls.emergency', { number })}
        </a>
      )}
      {address && (
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">{t('calls.address')}</span>
          {address}
        </p>
      )}
    </>
  )
}
