import { useT } from '../../strings/strings.ts'
import { writtenPhone } from '../people/phone.groups.ts'

/** A phone number that is called by a press. */
export function PhoneLink({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const t = useT()
  const phone = writtenPhone(phoneNumber)
  return (
    <a
      href={`tel:${phoneNumber}`}
      aria-label={t('todo.callNamed', { name, phone })}
      className="inline-flex min-h-9 shrink-0 items-center whitespace-nowrap underline"
    >
      {phone}
    </a>
  )
}
