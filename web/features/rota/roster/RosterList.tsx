import { ChevronRight } from 'lucide-react'
import { Fragment, memo } from 'react'
import { Link } from 'react-router'
import { isAdmin } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useRendered } from '../../../ui/useRendered.ts'
import { PersonName, personPath } from '../../people/people/PersonLink.tsx'
import { contactOf } from '../../people/people/phone.groups.ts'
import type { Walk } from '../../people/people/walk.ts'
import { hasSaidNothing, type RosterPerson } from './roster.people.ts'
import {
  availabilityText,
  joinedText,
  linkGoodText,
  linkText,
  type RosterWords,
  skillsText,
  wishesText,
} from './roster.text.ts'

/** Width of the window from which the columns have room, in px. */
const TABLE_PX = 1280

interface RosterListProps {
  people: RosterPerson[]
  words: RosterWords
  /** Goes along to the page of a person, from a list that does not show everybody. */
  state?: { walk: Walk } | undefined
}

/** The people of the team: a table where there is room, else two lines each. A press opens the person. */
export function RosterList({ people, words, state }: RosterListProps) {
  const isTable = useIsWide(TABLE_PX)
  const { count, end } = useRendered<HTMLDivElement>(people.length)
  const shown = people.slice(0, count)
  return (
    <>
      {isTable ? (
        <RosterTable people={shown} words={words} state={state} />
      ) : (
        <ul aria-label={words.t('roster.title')} className="border-b">
          {shown.map((person) => (
            <RosterEntry key={person.user._id} person={person} words={words} state={state} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </>
  )
}

interface PersonProps extends Pick<RosterListProps, 'words' | 'state'> {
  person: RosterPerson
}

/** Roles and states that few have. */
function Marks({ user }: Pick<RosterPerson, 'user'>) {
  const t = useT()
  return (
    <>
      {isAdmin(user) && <Tag>{t('directory.admin')}</Tag>} {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
    </>
  )
}

/** A person in two lines: beside the name how they join, below it when they can; more than two are cut. */
const RosterEntry = memo(function RosterEntry({ person, words, state }: PersonProps) {
  const { user, links } = person
  const skills = skillsText(person, words)
  const about = [
    // First, since a skill is what one looks for here, and in words: a post that is wished for has the same name.
    skills && words.t('roster.can', { skills }),
    availabilityText(person, words),
    ...links.map((link) => linkText(link, words.t)),
    wishesText(person, words),
  ]
  const isLinkOver = person.invitation !== null && person.invitation.state !== 'open'
  return (
    <li className="border-t">
      <Link to={personPath(user._id)} state={state} className="flex min-h-14 items-center gap-3 py-1.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{user.name}</span>
            <span className="ml-auto flex shrink-0 items-baseline gap-x-2 text-sm text-muted">
              <Marks user={user} />
              {!user.joined && (isLinkOver ? linkGoodText : joinedText)(person, words)}
            </span>
          </span>
          <span className="line-clamp-2 text-sm text-muted">{about.filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
})

const COLUMNS = ['name', 'when', 'what', 'with', 'account'] as const
const WIDTHS = { name: 'w-[24%]', when: 'w-[24%]', what: 'w-[17%]', with: 'w-[17%]', account: 'w-[17%]' }

function RosterTable({ people, words, state }: RosterListProps) {
  const { t } = words
  return (
    <Table aria-label={t('roster.title')} className="table-fixed text-sm">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column} className={WIDTHS[column]}>
              {t(`roster.column.${column}`)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <RosterRow key={person.user._id} person={person} words={words} state={state} />
        ))}
      </tbody>
    </Table>
  )
}

const cell = 'border-b px-2 py-2 align-top wrap-anywhere'

/** Parts between dots, which wrap as wholes where they can. */
const Parts = ({ text }: { text: string }) =>
  text.split(' · ').map((part, place, all) => (
    <Fragment key={part}>
      {place > 0 && ' '}
      <span className="inline-block">{place < all.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ))

const RosterRow = memo(function RosterRow({ person, words, state }: PersonProps) {
  const { user, links } = person
  return (
    <tr>
      <th scope="row" className={cell}>
        <span className="flex flex-wrap items-baseline gap-x-2 text-base font-medium">
          <PersonName person={user} state={state} /> <Marks user={user} />
        </span>
        <span className="block truncate font-normal text-muted">
          <EmailText isCut email={contactOf(user)} />
        </span>
      </th>
      <td className={cx(cell, hasSaidNothing(person) && 'text-muted')}>
        <Parts text={availabilityText(person, words)} />
      </td>
      <td className={cell}>
        <span className="block">{skillsText(person, words)}</span>
        <span className="block text-muted">{wishesText(person, words)}</span>
      </td>
      <td className={cell}>
        {links.map((link) => (
          <span key={link._id} className="block">
            {linkText(link, words.t)}
          </span>
        ))}
      </td>
      <td className={cx(cell, 'text-muted')}>
        {joinedText(person, words)}
        <span className="block">{linkGoodText(person, words)}</span>
      </td>
    </tr>
  )
})
