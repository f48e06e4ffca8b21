import { Phone } from 'lucide-react'
import type { PersonThere } from '#shared/servicePage.ts'
import { useT } from '../../strings/strings.ts'
import { buttonClasses } from '../../ui/button.classes.ts'
import { writtenPhone } from '../people/phone.groups.ts'

interface PhoneNumbersProps {
  people: PersonThere[]
  emergencyNumber: string | null
}

/** People to call by phone where the app cannot: the emergency number, and those who serve there. */
export function PhoneNumbers({ people, emergencyNumber }: PhoneNumbersProps) {
  const t = useT()
  const numbers = new Map(people.flatMap(({ name, phoneNumber }) => (phoneNumber ? [[phoneNumber, name]] : [])))
  if (numbers.size === 0 && !emergencyNumber) return <p className="text-muted">{t('calls.noNumbers')}</p>
  const look = 'inline-flex min-h-11 items-center underline'
  return (
    <ul>
      {emergencyNumber && (
        <li className="mb-2">
          <a href={`tel:${emergencyNumber}`} className={buttonClasses({ variant: 'outlineDanger' }, 'w-full')}>
            <Phone aria-hidden="true" className="size-5" />
            {t('calls.emergency', { number: emergencyNumber })}
          </a>
        </li>
      )}
      {[...numbers].map(([number, name]) => (
        <li key={number}>
          <a href={`tel:${number}`} className={look}>
            {t('calls.phone', { name: name ?? '', phone: writtenPhone(number) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
