import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { type DirectoryUser, isAdmin, type User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ContactSign, contactLink, type EntryLayout, MailLink, PhoneLinks, SIGN_PX } from '../people/Contacts.tsx'
import { mailAbout } from '../people/mail.address.ts'
import { contactsPath, PersonName } from '../people/PersonLink.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { photoAddress } from '../people/photo.address.ts'

/** A person of the directory; `joined` is false for people of the team without an account. */
export type ListedPerson = DirectoryUser & Partial<Pick<User, 'joined'>>

/** Widths of the columns; in px, so that a name keeps its room where text is larger, and a number wraps. */
const COLUMNS = { lines: 'minmax(0, 1fr)', narrow: '1fr 170px 1.4fr', wide: '240px 224px 1fr' }

/** Who knows how to reach those who have not joined. */
export type Knowing = Pick<DirectoryUser, 'name' | 'email'>

interface PersonEntryProps {
  person: ListedPerson
  layout: EntryLayout
  /** True for admins, whom the name leads to when the person can serve. */
  isLinked: boolean
  /** Who is marked: of those who have joined and those who have not the fewer. */
  marked: 'joined' | 'waiting'
  /** Where they stand, and with whom; '' where that is not known. */
  where: string
  /** The viewer, who does not call themselves. */
  isOwn?: boolean
  /** Who can tell how to reach somebody without contacts; left out where nobody can, or it is not asked there. */
  knows?: Knowing | undefined
}

const markText = 'text-xs font-normal text-muted md:text-sm'

/** Ring around the picture of who has not joined, and of its mark above the list. */
export const waitingRing = 'rounded-full border border-dashed border-accent'

/**
 * A person in the directory, in one row. Picture, letter and the signs of a phone stand at the height of the name,
 * which two more lines may follow.
 */
export const PersonEntry = memo(function PersonEntry({
  person,
  layout,
  isLinked,
  marked,
  where,
  isOwn = false,
  knows,
}: PersonEntryProps) {
  const t = useT()
  const { name, email, phoneNumber } = person
  const isWaiting = person.joined === false
  const isWaitingMarked = marked === 'waiting'
  const hasColumns = layout !== 'lines'
  const isAdded = isLinked && isWaiting && !email && !phoneNumber
  // At the end of a row of lines; without signs the words have their room.
  const signs = hasColumns || isOwn ? 0 : phoneNumber ? 2 : isAdded ? 1 : 0
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
        <div style={{ paddingRight: signs > 0 ? SIGN_PX * signs : undefined }}>
          <p className="flex flex-wrap items-baseline gap-x-2 leading-tight font-medium">
            {isLinked ? <PersonName person={person} /> : <span className="wrap-anywhere">{name}</span>}
            {isOwn && <span className={markText}>{t('directory.you')}</span>}
            {isAdmin(person) && <Tag>{t('directory.admin')}</Tag>}
            {isWaiting && <span className={isWaitingMarked ? markText : 'sr-only'}>{t('directory.notJoined')}</span>}
            {person.joined && !isOwn && !isWaitingMarked && <span className={markText}>{t('directory.joined')}</span>}
          </p>
          {where && <p className="text-sm leading-tight text-muted wrap-anywhere">{where}</p>}
        </div>
        {isOwn ? (
          <OwnContacts person={person} />
        ) : phoneNumber ? (
          <PhoneLinks name={name} phoneNumber={phoneNumber} layout={layout} />
        ) : isAdded ? (
          <AddContact person={person} layout={layout} />
        ) : knows && !email ? (
          <AskHow person={person} knows={knows} layout={layout} />
        ) : (
          hasColumns && <span />
        )}
        {email && !isOwn && <MailLink name={name} email={email} layout={layout} />}
      </div>
    </li>
  )
})

/** What the others read of the viewer's number and address: nobody calls or writes to themselves. */
const OwnContacts = ({ person: { email, phoneNumber } }: Pick<PersonEntryProps, 'person'>) => (
  <>
    <span className="text-sm text-muted tabular-nums">{phoneNumber !== null && writtenPhone(phoneNumber)}</span>
    {email && (
      <span className="min-w-0 text-sm text-muted">
        <EmailText email={email} />
      </span>
    )}
  </>
)

/** Asks who knows how somebody is reached, by a mail. */
function AskHow({ person, knows, layout }: Pick<PersonEntryProps, 'person' | 'layout'> & { knows: Knowing }) {
  const t = useT()
  const about = t('directory.askAbout', { name: person.name })
  const label = t('directory.ask', { name: knows.name.split(' ')[0] ?? knows.name })
  return (
    <a
      href={mailAbout(knows.email, about)}
      aria-label={`${label}: ${about}`}
      className={cx(contactLink, 'text-sm', layout === 'lines' ? 'min-h-6' : 'min-h-9')}
    >
      {label}
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
      className={cx(contactLink, 'text-sm', layout === 'lines' ? 'min-h-6' : 'min-h-9')}
    >
      {layout !== 'narrow' && <ContactSign icon={Plus} layout={layout} />}
      {t('directory.add')}
    </Link>
  )
}
