import { Mail, Plus } from 'lucide-react'
import { memo } from 'react'
import { type DirectoryUser, isAdmin, type User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { mailAddress } from '../people/mail.address.ts'
import { contactsPath, PersonName } from '../people/PersonLink.tsx'
import { PhoneLink } from '../people/PhoneLink.tsx'
import { phoneGroups } from '../people/phone.groups.ts'
import { photoAddress } from '../people/photo.address.ts'

/** A person of the directory; `joined` is false for people of the team without an account, whom admins see. */
export type ListedPerson = DirectoryUser & Partial<Pick<User, 'joined'>>

interface PersonEntryProps {
  person: ListedPerson
  /** True where name, number and email are columns; else the email stands in one line below the name, and is cut. */
  hasColumns: boolean
  /** True for admins, whom the name leads to when the person can serve. */
  isLinked: boolean
  /** False where most have not joined: how many is said once above the list. */
  isWaitingSaid: boolean
}

/**
 * A person in the directory, in one row. The email link is named by its content, so that the name contains the
 * displayed text (WCAG 2.5.3). The number is displayed in groups and copied without spaces.
 */
export const PersonEntry = memo(function PersonEntry({
  person,
  hasColumns,
  isLinked,
  isWaitingSaid,
}: PersonEntryProps) {
  const t = useT()
  const { name, email, phoneNumber } = person
  const isWaiting = person.joined === false
  const groups = phoneNumber ? phoneGroups(phoneNumber) : []
  return (
    <li className="relative flex items-center gap-3 border-b py-1">
      <Photo src={photoAddress(person)} name={person.name} className="size-10 text-base" />
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-x-4 md:items-center',
          hasColumns ? 'md:grid-cols-[15rem_13rem_1fr]' : 'md:grid-cols-2',
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 pr-12 font-medium leading-tight md:px-0">
          {isLinked ? <PersonName person={person} /> : <span className="wrap-anywhere">{name}</span>}
          {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
          {isWaiting && isWaitingSaid && (
            <span className="text-xs font-normal text-muted md:text-sm">{t('directory.notJoined')}</span>
          )}
        </p>
        {/* On phones the number is read below the name and dialled by the sign at the row's end. */}
        <p className="flex flex-wrap gap-x-1.5 text-sm tabular-nums md:hidden">
          {groups.map((group, place) => (
            <span key={groups.slice(0, place + 1).join('')}>{group}</span>
          ))}
        </p>
        <div className={cx('max-md:absolute max-md:top-1 max-md:right-0', !hasColumns && email && 'md:row-span-2')}>
          <PhoneLink name={name} phoneNumber={phoneNumber} />
          {isLinked && isWaiting && !phoneNumber && !email && <AddContact person={person} />}
        </div>
        {email && (
          <a
            href={mailAddress(email)}
            className={cx(
              'flex min-w-0 items-center gap-2 text-sm text-primary underline decoration-line underline-offset-4 transition-colors hover:decoration-primary',
              hasColumns ? 'min-h-9' : 'min-h-8',
            )}
          >
            {hasColumns && <Mail aria-hidden="true" className="size-5 shrink-0" />}
            <span className="sr-only">{t('directory.mail', { name })}</span>
            <span className={hasColumns ? 'min-w-0' : 'truncate'}>
              <EmailText email={email} isCut={!hasColumns} />
            </span>
          </a>
        )}
      </div>
    </li>
  )
})

/** Leads an admin to where a number and an address are entered; on phones a sign. */
function AddContact({ person: { _id, name } }: { person: ListedPerson }) {
  const t = useT()
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      to={contactsPath(_id)}
      aria-label={`${t('directory.add')}: ${name}`}
      className="whitespace-nowrap"
      icon={<Plus aria-hidden="true" className="size-5" />}
    >
      <span className="max-md:hidden">{t('directory.add')}</span>
    </LinkButton>
  )
}
