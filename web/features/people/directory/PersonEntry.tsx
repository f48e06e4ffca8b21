import { Mail, Phone, Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { type DirectoryUser, isAdmin, type User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { mailAddress } from '../people/mail.address.ts'
import { contactsPath, PersonName } from '../people/PersonLink.tsx'
import { dialAddress, phoneGroups } from '../people/phone.groups.ts'
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

/** A number and an address look alike: both are pressed. */
const contact =
  'flex min-w-0 items-center gap-2 text-primary underline decoration-line underline-offset-4 transition-colors hover:decoration-primary'

/** Before its words; on phones for the thumb, at the end of the row. */
const sign = 'flex items-center justify-center max-md:absolute max-md:top-1 max-md:right-0 max-md:size-11'

/**
 * A person in the directory, in one row. Picture, letter and the sign of a phone stand at the height of the name, which
 * two more lines may follow.
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
  return (
    <li className={cx('relative flex gap-3 border-b py-1', hasColumns ? 'items-center' : 'items-start')}>
      <Photo src={photoAddress(person)} name={person.name} className="size-10 text-base" />
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-x-4 md:items-center',
          hasColumns ? 'md:grid-cols-[15rem_13rem_1fr]' : 'md:grid-cols-2',
        )}
      >
        <p
          className={cx(
            'flex flex-wrap items-baseline gap-x-2 pr-12 font-medium md:px-0',
            !hasColumns && 'leading-tight',
          )}
        >
          {isLinked ? <PersonName person={person} /> : <span className="wrap-anywhere">{name}</span>}
          {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
          {isWaiting && isWaitingSaid && (
            <span className="text-xs font-normal text-muted md:text-sm">{t('directory.notJoined')}</span>
          )}
        </p>
        {phoneNumber ? (
          <NumberLink name={name} phoneNumber={phoneNumber} hasColumns={hasColumns} />
        ) : isLinked && isWaiting && !email ? (
          <AddContact person={person} />
        ) : (
          <span className="max-md:hidden" />
        )}
        {email && <AddressLink name={name} email={email} hasColumns={hasColumns} />}
      </div>
    </li>
  )
})

interface ContactProps extends Pick<PersonEntryProps, 'hasColumns'> {
  name: string
}

/** Dials a number, which stands below the name on phones and has its sign for the thumb at the end of the row. */
function NumberLink({ name, phoneNumber, hasColumns }: ContactProps & { phoneNumber: string }) {
  const t = useT()
  const groups = phoneGroups(phoneNumber)
  return (
    <a
      href={dialAddress(phoneNumber)}
      className={cx(contact, 'tabular-nums', hasColumns ? 'min-h-9' : 'min-h-6 text-sm')}
    >
      <span className={sign}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
      </span>
      <span className="sr-only">{t('directory.call', { name, phone: groups.join(' ') })}</span>
      {/* Groups wrap where the reader has made text larger, and are copied without spaces. */}
      <span aria-hidden="true" className="flex flex-wrap gap-x-1.5">
        {groups.map((group, place) => (
          <span key={groups.slice(0, place + 1).join('')}>{group}</span>
        ))}
      </span>
    </a>
  )
}

/** Writes to an address. It is named by its content, so that the name contains the displayed text (WCAG 2.5.3). */
function AddressLink({ name, email, hasColumns }: ContactProps & { email: string }) {
  const t = useT()
  return (
    <a href={mailAddress(email)} className={cx(contact, hasColumns ? 'min-h-9' : 'min-h-8 text-sm')}>
      {hasColumns && <Mail aria-hidden="true" className="size-5 shrink-0" />}
      <span className="sr-only">{t('directory.mail', { name })}</span>
      <span className={hasColumns ? 'min-w-0' : 'truncate'}>
        <EmailText email={email} isCut={!hasColumns} />
      </span>
    </a>
  )
}

/** Leads an admin to where a number and an address are entered. */
function AddContact({ person: { _id, name } }: { person: ListedPerson }) {
  const t = useT()
  return (
    <Link
      to={contactsPath(_id)}
      aria-label={`${t('directory.add')}: ${name}`}
      className={cx(contact, 'min-h-6 text-sm md:min-h-9')}
    >
      <span className={sign}>
        <Plus aria-hidden="true" className="size-5 shrink-0" />
      </span>
      {t('directory.add')}
    </Link>
  )
}
