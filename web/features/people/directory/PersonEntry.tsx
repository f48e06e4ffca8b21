import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { type DirectoryUser, isAdmin, type User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ContactSign, contactLink, type EntryLayout, MailLink, PhoneLinks, SIGN_PX } from '../people/Contacts.tsx'
import { contactsPath, PersonName } from '../people/PersonLink.tsx'
import { photoAddress } from '../people/photo.address.ts'

/** A person of the directory; `joined` is false for people of the team without an account. */
export type ListedPerson = DirectoryUser & Partial<Pick<User, 'joined'>>

/** Widths of the columns; in px, so that a name keeps its room where text is larger, and a number wraps. */
const COLUMNS = { lines: 'minmax(0, 1fr)', narrow: '1fr 170px 1.4fr', wide: '240px 224px 1fr' }

interface PersonEntryProps {
  person: ListedPerson
  layout: EntryLayout
  /** True for admins, whom the name leads to when the person can serve. */
  isLinked: boolean
  /** Who is marked: of those who have joined and those who have not the fewer. */
  marked: 'joined' | 'waiting'
  /** Where they stand, and with whom; '' where that is not known. */
  where: string
}

const markText = 'text-xs font-normal text-muted md:text-sm'

/** Ring around the picture of who has not joined, and of its mark above the list. */
export const waitingRing = 'rounded-full border border-dashed border-accent'

/**
 * A person in the directory, in one row. Picture, letter and the signs of a phone stand at the height of the name,
 * which two more lines may follow.
 */
export const PersonEntry = memo(function PersonEntry({ person, layout, isLinked, marked, where }: PersonEntryProps) {
  const t = useT()
  const { name, email, phoneNumber } = person
  const isWaiting = person.joined === false
  const isWaitingMarked = marked === 'waiting'
  const hasColumns = layout !== 'lines'
  return (
    <li className={cx('relative flex gap-3 border-b py-1', hasColumns ? 'items-center' : 'items-start')}>
      <Photo
        src={photoAddress(person)}
        name={person.name}
        // Where most wait, a mark of nearly everybody would mark nobody: their number stands above.
        className={cx('size-10 text-base', isWaiting && isWaitingMarked && waitingRing)}
      />
      <div
        className={cx('grid min-w-0 flex-1 gap-x-3', hasColumns && 'items-center')}
        style={{ gridTemplateColumns: COLUMNS[layout] }}
      >
        <div style={{ paddingRight: hasColumns ? undefined : SIGN_PX * (phoneNumber ? 2 : 1) }}>
          <p className="flex flex-wrap items-baseline gap-x-2 leading-tight font-medium">
            {isLinked ? <PersonName person={person} /> : <span className="wrap-anywhere">{name}</span>}
            {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
            {isWaiting && <span className={isWaitingMarked ? markText : 'sr-only'}>{t('directory.notJoined')}</span>}
            {person.joined && !isWaitingMarked && <span className={markText}>{t('directory.joined')}</span>}
          </p>
          {where && <p className="text-sm leading-tight text-muted wrap-anywhere">{where}</p>}
        </div>
        {phoneNumber ? (
          <PhoneLinks name={name} phoneNumber={phoneNumber} layout={layout} />
        ) : isLinked && isWaiting && !email ? (
          <AddContact person={person} layout={layout} />
        ) : (
          hasColumns && <span />
        )}
        {email && <MailLink name={name} email={email} layout={layout} />}
      </div>
    </li>
  )
})

/** Leads an admin to where a number and an address are entered. */
function AddContact({ person: { _id, name }, layout }: Pick<PersonEntryProps, 'person' | 'layout'>) {
  const t = useT()
  return (
    <Link
      to={contactsPath(_id)}
      aria-label={`${t('directory.add')}: ${name}`}
      className={cx(contactLink, 'text-sm', layout === 'lines' ? 'min-h-6' : 'min-h-9')}
    >
      {layout !== 'narrow' && <ContactSign icon={Plus} layout={layout} />}
      {t('directory.add')}
    </Link>
  )
}
