import { type LucideIcon, Mail, MessageSquareText, Phone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { mailAddress, withBody } from './mail.address.ts'
import { dialAddress, phoneGroups } from './phone.groups.ts'

/** How name, number and address stand: below each other, side by side on a tablet, or with room for their signs. */
export type EntryLayout = 'lines' | 'narrow' | 'wide'

/** Where contacts stand: in a row of the directory, or on the page of their person. */
type ContactLayout = EntryLayout | 'page'

/** Width of a sign for the thumb, in px. */
export const SIGN_PX = 44

const HEIGHTS = { lines: 'min-h-6', narrow: 'min-h-9', wide: 'min-h-9', page: 'min-h-11' }

/** A number and an address look alike: both are pressed. */
const contact = 'flex max-w-full min-w-0 items-center gap-2 text-primary transition-colors'
export const contactLink = cx(contact, 'underline decoration-line underline-offset-4 hover:decoration-primary')

interface ContactProps {
  layout: ContactLayout
  name: string
  /** What a text or a mail begins with; '' where it is empty. */
  message?: string
  /** Makes what it begins with at the press, where it has a link of its own. */
  makeMessage?: (() => Promise<string>) | undefined
}

/** Opens a text or a mail with the words that are made for it; where these cannot be made, without them. */
const writing = (address: string, make: ContactProps['makeMessage']) =>
  make &&
  (async (event: MouseEvent) => {
    event.preventDefault()
    location.href = withBody(address, await make().catch(() => ''))
  })

/** Place of a sign for the thumb, at the end of a row of lines. */
const atEnd = 'absolute top-1 size-11'

/** Before its words; in lines at the end of the row. */
export const ContactSign = ({ icon: Icon, layout }: { icon: LucideIcon } & Pick<ContactProps, 'layout'>) => (
  <span className={cx('flex items-center justify-center', layout === 'lines' && cx(atEnd, 'right-0'))}>
    <Icon aria-hidden="true" className="size-5 shrink-0" />
  </span>
)

/** Calls a number and writes to it: nobody knows of a number that it gets no texts. */
export function PhoneLinks({
  name,
  phoneNumber,
  layout,
  message = '',
  makeMessage,
}: ContactProps & { phoneNumber: string }) {
  const t = useT()
  const groups = phoneGroups(phoneNumber)
  const phone = groups.join(' ')
  const address = dialAddress(phoneNumber)
  return (
    <span className="flex max-w-full min-w-0 items-center justify-between">
      <a
        href={address}
        className={cx(
          contact,
          'group tabular-nums wrap-anywhere',
          HEIGHTS[layout],
          (layout === 'lines' || layout === 'narrow') && 'text-sm',
        )}
      >
        {layout !== 'narrow' && <ContactSign icon={Phone} layout={layout} />}
        <span className="sr-only">{t('directory.call', { name, phone })}</span>
        {/* Groups wrap where text is larger, and are copied without spaces; one line below them says one link. */}
        <span aria-hidden="true" className="flex flex-wrap gap-x-1.5 border-b border-line group-hover:border-primary">
          {groups.map((group, place) => (
            <span key={groups.slice(0, place + 1).join('')}>{group}</span>
          ))}
        </span>
      </a>
      <a
        href={withBody(address.replace('tel:', 'sms:'), message)}
        onClick={writing(address.replace('tel:', 'sms:'), makeMessage)}
        aria-label={t('directory.text', { name, phone })}
        className={cx(
          'flex items-center justify-center rounded text-primary hover:bg-sunken',
          layout === 'lines' ? atEnd : layout === 'page' ? 'size-11' : 'min-h-9 min-w-8',
        )}
        style={layout === 'lines' ? { right: SIGN_PX } : undefined}
      >
        <MessageSquareText aria-hidden="true" className="size-5 shrink-0" />
      </a>
    </span>
  )
}

/** Writes to an address. It is named by its content, so that the name contains the displayed text (WCAG 2.5.3). */
export function MailLink({ name, email, layout, message = '', makeMessage }: ContactProps & { email: string }) {
  const t = useT()
  const isWide = layout === 'wide' || layout === 'page'
  // On a phone a line each is what a row has; where there are columns a long address has two.
  const isLines = layout === 'lines'
  return (
    <a
      href={withBody(mailAddress(email), message)}
      onClick={writing(mailAddress(email), makeMessage)}
      className={cx(contactLink, isWide ? HEIGHTS[layout] : 'min-h-8 text-sm', layout === 'narrow' && 'leading-tight')}
    >
      {isWide && <Mail aria-hidden="true" className="size-5 shrink-0" />}
      <span className="sr-only">{t('directory.mail', { name })}</span>
      <span className={isLines ? 'truncate' : 'min-w-0'}>
        <EmailText email={email} isCut={isLines} />
      </span>
    </a>
  )
}

interface ContactsProps extends Pick<ContactProps, 'message' | 'makeMessage'> {
  person: { name: string; email: string; phoneNumber: string | null }
}

/** The ways to reach a person, below their name; nothing where none is known. */
export function Contacts({ person: { name, email, phoneNumber }, ...words }: ContactsProps) {
  if (!phoneNumber && !email) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {phoneNumber && <PhoneLinks name={name} phoneNumber={phoneNumber} layout="page" {...words} />}
      {email && <MailLink name={name} email={email} layout="page" {...words} />}
    </div>
  )
}
