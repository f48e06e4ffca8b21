import { useT } from '../../../strings/strings.ts'
import { PhoneLink } from './PhoneLink.tsx'

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
      <PhoneLink name={null} phoneNumber={number} />
      {address && (
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">{t('calls.address')}</span>
          {address}
        </p>
      )}
    </>
  )
}
