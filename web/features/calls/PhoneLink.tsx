import { Phone } from 'lucide-react'
import type { Call } from '#shared/calls.ts'
import { useT } from '../../strings/strings.ts'
import { buttonClasses } from '../../ui/button.classes.ts'
import { writtenPhone } from '../people/phone.groups.ts'

/** Phones somebody in a call: a sign alone on phones. Nothing where they have given no number. */
export function PhoneLink({ user: { name, phoneNumber } }: { user: Call['people'][number]['user'] }) {
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
