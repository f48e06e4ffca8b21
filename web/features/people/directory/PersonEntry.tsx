import { type LucideIcon, Mail, MessageSquareText, Phone, Plus } from 'lucide-react'
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

/** How name, number and address stand: below each other, side by side on a tablet, or with room for their signs. */
export type EntryLayout = 'lines' | 'narrow' | 'wide'

/** Widths of the columns; in px, so that a name keeps its room where text is larger, and a number wraps. */
const COLUMNS = { lines: 'minmax(0, 1fr)', narrow: '1fr 170px 1.4fr', wide: '240px 224px 1fr' }

/** Width of a sign for the thumb, in px. */
const SIGN_PX = 44

interface PersonEntryProps {
  person: ListedPerson
  layout: EntryLayout
  /** True for admins, whom the name leads to when the person can serve. */
  isLinked: boolean
  /** False where most have not joined: how many is said above the list, with the mark that their pictures have. */
  isWaitingSaid: boolean
}

/** A number and an address look alike: both are pressed. */
const contact =
  'flex min-w-0 items-center gap-2 text-primary underline decoration-line underline-offset-4 transition-colors hover:decoration-primary'

/** Ring around the picture of who has not joined, and of its mark above the list. */
export const waitingRing = 'rounded-full border border-dashed border-accent'

/**
 * A person in the directory, in one row. Picture, letter and the signs of a phone stand at the height of the name,
 * which two more lines may follow.
 */
export const PersonEntry = memo(function PersonEntry({ person, layout, isLinked, isWaitingSaid }: PersonEntryProps) {
  const t = useT()
  const { name, email, phoneNumber } = person
  const isWaiting = person.joined === false
  const hasColumns = layout !== 'lines'
  return (
    <li className={cx('relative flex gap-3 border-b py-1', hasColumns ? 'items-center' : 'items-start')}>
      <Photo
        src={photoAddress(person)}
        name={person.name}
        className={cx('size-10 text-base', isWaiting && waitingRing)}
      />
      <div
        className={cx('grid min-w-0 flex-1 gap-x-3', hasColumns && 'items-center')}
        style={{ gridTemplateColumns: COLUMNS[layout] }}
      >
        <p
          className={cx('flex flex-wrap items-baseline gap-x-2 font-medium', !hasColumns && 'leading-tight')}
          style={{ paddingRight: hasColumns ? undefined : SIGN_PX * (phoneNumber ? 2 : 1) }}
        >
          {isLinked ? <PersonName person={person} /> : <span className="wrap-anywhere">{name}</span>}
          {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
          {isWaiting && (
            <span className={isWaitingSaid ? 'text-xs font-normal text-muted md:text-sm' : 'sr-only'}>
              {t('directory.notJoined')}
            </span>
          )}
        </p>
        {phoneNumber ? (
          <Phones name={name} phoneNumber={phoneNumber} layout={layout} />
        ) : isLinked && isWaiting && !email ? (
          <AddContact person={person} layout={layout} />
        ) : (
          hasColumns && <span />
        )}
        {email && <AddressLink name={name} email={email} layout={layout} />}
      </div>
    </li>
  )
})

interface ContactProps extends Pick<PersonEntryProps, 'layout'> {
  name: string
}

/** Place of a sign for the thumb, at the end of a row of lines. */
const atEnd = 'absolute top-1 size-11'

/** Before its words; in lines at the end of the row. */
const Sign = ({ icon: Icon, layout }: { icon: LucideIcon } & Pick<PersonEntryProps, 'layout'>) => (
  <span className={cx('flex items-center justify-center', layout === 'lines' && cx(atEnd, 'right-0'))}>
    <Icon aria-hidden="true" className="size-5 shrink-0" />
  </span>
)

/** Calls a number and writes to it: nobody knows of a number that it gets no texts. */
function Phones({ name, phoneNumber, layout }: ContactProps & { phoneNumber: string }) {
  const t = useT()
  const groups = phoneGroups(phoneNumber)
  const phone = groups.join(' ')
  const address = dialAddress(phoneNumber)
  return (
    <span className="flex min-w-0 items-center justify-between">
      <a
        href={address}
        className={cx(
          contact,
          'tabular-nums wrap-anywhere',
          layout === 'wide' ? 'min-h-9' : 'text-sm',
          layout === 'lines' && 'min-h-6',
          layout === 'narrow' && 'min-h-9',
        )}
      >
        {layout !== 'narrow' && <Sign icon={Phone} layout={layout} />}
        <span className="sr-only">{t('directory.call', { name, phone })}</span>
        {/* Groups wrap where the reader has made text larger, and are copied without spaces. */}
        <span aria-hidden="true" className="flex flex-wrap gap-x-1.5">
          {groups.map((group, place) => (
            <span key={groups.slice(0, place + 1).join('')}>{group}</span>
          ))}
        </span>
      </a>
      <a
        href={address.replace('tel:', 'sms:')}
        aria-label={t('directory.text', { name, phone })}
        className={cx(
          'flex items-center justify-center rounded text-primary hover:bg-sunken',
          layout === 'lines' ? atEnd : 'min-h-9 min-w-8',
        )}
        style={layout === 'lines' ? { right: SIGN_PX } : undefined}
      >
        <MessageSquareText aria-hidden="true" className="size-5 shrink-0" />
      </a>
    </span>
  )
}

/** Writes to an address. It is named by its content, so that the name contains the displayed text (WCAG 2.5.3). */
function AddressLink({ name, email, layout }: ContactProps & { email: string }) {
  const t = useT()
  const isWide = layout === 'wide'
  return (
    <a href={mailAddress(email)} className={cx(contact, isWide ? 'min-h-9' : 'min-h-8 text-sm')}>
      {isWide && <Mail aria-hidden="true" className="size-5 shrink-0" />}
      <span className="sr-only">{t('directory.mail', { name })}</span>
      <span className={isWide ? 'min-w-0' : 'truncate'}>
        <EmailText email={email} isCut={!isWide} />
      </span>
    </a>
  )
}

/** Leads an admin to where a number and an address are entered. */
function AddContact({ person: { _id, name }, layout }: Pick<PersonEntryProps, 'person' | 'layout'>) {
  const t = useT()
  return (
    <Link
      to={contactsPath(_id)}
      aria-label={`${t('directory.add')}: ${name}`}
      className={cx(contact, 'text-sm', layout === 'lines' ? 'min-h-6' : 'min-h-9')}
    >
      {layout !== 'narrow' && <Sign icon={Plus} layout={layout} />}
      {t('directory.add')}
    </Link>
  )
}
