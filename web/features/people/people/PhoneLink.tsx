import { Phone } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { cx } from '../../../ui/cx.ts'
import { dialAddress, writtenPhone } from './phone.groups.ts'

interface PhoneLinkProps {
  /** Owner of the number; null for the emergency number, which is said in words and in red. */
  name: string | null
  /** As it is stored, or as an admin typed it. Nothing is rendered without a number. */
  phoneNumber: string | null | undefined
  /** 'sign': 44 px beside other buttons of a row; 'number': the number too, from tablets on. */
  size?: 'sign' | 'number'
}

/** Dials a number. */
export function PhoneLink({ name, phoneNumber, size = 'number' }: PhoneLinkProps) {
  const t = useT()
  if (!phoneNumber) return null
  const phone = writtenPhone(phoneNumber)
  const isEmergency = name === null
  return (
    <a
      href={dialAddress(phoneNumber)}
      aria-label={isEmergency ? undefined : t('directory.call', { name, phone })}
      className={cx(
        buttonClasses({ variant: isEmergency ? 'outlineDanger' : 'quiet' }),
        !isEmergency && 'shrink-0 whitespace-nowrap px-3! tabular-nums',
      )}
    >
      <Phone aria-hidden="true" className="size-5" />
      {isEmergency
        ? t('calls.emergency', { number: phoneNumber })
        : size === 'number' && <span className="max-md:hidden">{phone}</span>}
    </a>
  )
}
