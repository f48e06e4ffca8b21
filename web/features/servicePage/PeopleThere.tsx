import type { PersonThere } from '#shared/servicePage.ts'
import { useT } from '../../strings/strings.ts'
import { Photo } from '../../ui/Photo.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { photoAddress } from '../people/photo.address.ts'

/** A person of the service: photo, name, post, and the number to call where the viewer may have it. */
function PersonRow({ person }: { person: PersonThere }) {
  const t = useT()
  const { name, post, phoneNumber, photoUrl, shadow } = person
  const phone = phoneNumber ? writtenPhone(phoneNumber) : null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3">
      <Photo src={photoAddress({ photoUrl }, 'small')} name={name} className="size-12" />
      <div className="min-w-0 flex-1 basis-28">
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
          className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap underline"
        >
          {phone}
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
