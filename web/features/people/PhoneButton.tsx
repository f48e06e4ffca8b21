import { Phone } from 'lucide-react'
import { useT } from '../../strings/strings.ts'
import { buttonClasses } from '../../ui/button.classes.ts'
import { writtenPhone } from './phone.groups.ts'

interface PhoneButtonProps {
  name: string
  phoneNumber?: string | null | undefined
}

/** Phones a person on duty: a sign alone on phones, with the number beside it elsewhere. Nothing without a number. */
export function PhoneButton({ name, phoneNumber }: PhoneButtonProps) {
  const t = useT()
  if (!phoneNumber) return null
  const phone = writtenPhone(phoneNumber)
  return (
    <a
      href={`tel:${phoneNumber}`}
      aria-label={t('service.call', { name, phone })}
      className={buttonClasses({ variant: 'quiet' }, 'shrink-0 whitespace-nowrap px-3!')}
    >
      <Phone aria-hidden="true" className="size-5" />
      <span className="max-sm:hidden">{phone}</span>
    </a>
  )
}
