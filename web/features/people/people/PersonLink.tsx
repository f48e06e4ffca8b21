import { CalendarClock } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

interface PersonLinkProps {
  person: { _id: string; name: string }
}

/** Path of the page of a person, for admins. */
export const personPath = (id: string): string => generatePath(paths.person, { id })

/** Part of that page with the name and the contacts of somebody who has not joined. */
export const CONTACTS_PART = 'contacts'
export const contactsPath = (id: string): string => `${personPath(id)}#${CONTACTS_PART}`

/** Leads an admin to when somebody can serve. */
export function PersonLink({ person: { _id, name } }: PersonLinkProps) {
  const t = useT()
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      to={personPath(_id)}
      aria-label={`${t('person.when')}: ${name}`}
      className="-ml-3 self-start"
      icon={<CalendarClock aria-hidden="true" className="size-5 shrink-0" />}
    >
      {t('person.when')}
    </LinkButton>
  )
}

interface PersonNameProps extends PersonLinkProps {
  /** The Tab key passes it: another link leads there. */
  isSkipped?: boolean
  /** Goes along to the page of the person. */
  state?: object | undefined
}

/** A name that leads an admin to its person. */
export const PersonName = ({ person: { _id, name }, isSkipped = false, state }: PersonNameProps) => (
  <Link
    to={personPath(_id)}
    state={state}
    {...(isSkipped && { tabIndex: -1 })}
    className="inline-block min-h-6 underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-primary"
  >
    {name}
  </Link>
)
