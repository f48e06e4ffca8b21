import { Mail, Phone } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import { type DirectoryUser, isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { EmailText } from '../../ui/EmailText.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { mailAddress } from '../people/mail.address.ts'
import { phoneGroups } from '../people/phone.groups.ts'
import { photoAddress } from '../people/photo.address.ts'

/** A phone or email link, 44 px high on phones. */
const WayLink = (props: ComponentProps<'a'>) => (
  <a
    {...props}
    className="flex min-h-11 items-center gap-2.5 text-primary underline decoration-line underline-offset-4 transition-colors hover:decoration-primary md:min-h-8"
  />
)

/**
 * A person in the directory. Links are named by their content, so that the name contains the displayed text (WCAG 2.5.3).
 * The number is displayed in groups and copied without spaces.
 */
export const PersonEntry = memo(function PersonEntry({ person }: { person: DirectoryUser }) {
  const t = useT()
  const { name, email, phoneNumber } = person
  const groups = phoneNumber ? phoneGroups(phoneNumber) : []
  return (
    <li className="flex gap-4 border-b py-4">
      <Photo src={photoAddress(person)} name={person.name} className="size-12 text-lg sm:size-14" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-medium">
          <span className="wrap-anywhere">{name}</span>
          {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
        </p>
        {phoneNumber && (
          <WayLink href={`tel:${phoneNumber}`}>
            <Phone aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{t('directory.call', { name })}</span>
            <span className="flex flex-wrap gap-x-1.5 tabular-nums">
              {groups.map((group, place) => (
                <span key={groups.slice(0, place + 1).join('')}>{group}</span>
              ))}
            </span>
          </WayLink>
        )}
        {email && (
          <WayLink href={mailAddress(email)}>
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{t('directory.mail', { name })}</span>
            <EmailText email={email} />
          </WayLink>
        )}
      </div>
    </li>
  )
})
