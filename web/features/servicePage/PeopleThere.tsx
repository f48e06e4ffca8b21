import { Phone } from 'lucide-react'
import type { PersonThere } from '#shared/servicePage.ts'
import { useT } from '../../strings/strings.ts'
import { buttonClasses } from '../../ui/button.classes.ts'
import { Photo } from '../../ui/Photo.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { photoAddress } from '../people/photo.address.ts'

/** A person of the service: photo, name, post, and the number to call where the viewer may have it; a sign alone on phones. */
function PersonRow({ person }: { person: PersonThere }) {
  const t = useT()
  const { name, post, phoneNumber, photoUrl, shadow } = person
  const phone = phoneNumber ? writtenPhone(phoneNumber) : null
  return (
    <li className="flex items-center gap-4 border-b py-2">
      <Photo src={photoAddress({ photoUrl }, 'small')} name={name} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">
          {post}
          {shadow && ` · ${t('service.shadow')}`}
        </p>
      </div>
      {phone && (
        <a
          href={`tel:${phoneNumber}`}
          aria-label={t('service.call', { name, phone })}
          className={buttonClasses({ variant: 'quiet' }, 'shrink-0 whitespace-nowrap px-3!')}
        >
          <Phone aria-hidden="true" className="size-5" />
          <span className="max-sm:hidden">{phone}</span>
        </a>
      )}
    </li>
  )
}

/** The people who stand there, in the order of the posts. */
export function PeopleThere({ people }: { people: PersonThere[] }) {
  const t = useT()
  if (people.length === 0) return <p className="text-muted">{t('service.nobody')}</p>
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={`${person.userId ?? person.name} ${person.post}`} person={person} />
      ))}
    </ul>
  )
}
