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
import { accountText, commonAccount, type Fact, type RosterWords, whatFacts, whenFacts } from './roster.text.ts'

/** Width of the window from which the columns have room, in px. */
const TABLE_PX = 1280

interface RosterListProps {
  people: RosterPerson[]
  words: RosterWords
  /** Goes along to the page of a person, from a list that does not show everybody. */
  state?: { walk: Walk } | undefined
}

/** The people of the team: a table where there is room, else a few lines each. A press opens the person. */
export function RosterList({ people, words, state }: RosterListProps) {
  const isTable = useIsWide(TABLE_PX)
  const { count, end } = useRendered<HTMLDivElement>(people.length)
  const shown = people.slice(0, count)
  const { key: common, text } = commonAccount(people, words)
  const hasSheet = people.some(({ member }) => member?.fromSheet)
  return (
    <>
      {(text || hasSheet) && (
        <p className="text-sm text-muted">
          {text} {hasSheet && <em>{words.t('roster.fromSheet')}</em>}
        </p>
      )}
      {isTable ? (
        <RosterTable people={shown} words={words} state={state} common={common} />
      ) : (
        <ul aria-label={words.t('roster.title')} className="border-b">
          {shown.map((person) => (
            <RosterEntry key={person.user._id} person={person} words={words} state={state} common={common} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </>
  )
}

interface PersonProps extends Pick<RosterListProps, 'words' | 'state'> {
  person: RosterPerson
  /** What most have of an account, which stands above the list. */
  common: string
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

/** Words of a person stand upright, those of the sheet in italics; days away in their own tone. */
function FactText({ isAway, isFromSheet, children }: Omit<Fact, 'text'> & { children: string }) {
  const className = isAway && 'font-medium text-danger'
  return isFromSheet ? <em className={cx(className)}>{children}</em> : <span className={cx(className)}>{children}</span>
}

/** Facts with dots between them. A line ends after one of them, and none begins with a dot. */
const Facts = ({ facts }: { facts: Fact[] }) =>
  facts.map(({ text, isAway, isFromSheet }, place) => (
    <Fragment key={text}>
      {place > 0 && ' '}
      <span className="inline-block">
        <FactText isAway={isAway} isFromSheet={isFromSheet}>
          {text}
        </FactText>
        {place < facts.length - 1 && '\u00A0·'}
      </span>
    </Fragment>
  ))

/** A person as a card: the name, and below it when they can, what, and with whom. */
const RosterEntry = memo(function RosterEntry({ person, words, state, common }: PersonProps) {
  const { user } = person
  const account = accountText(person, words, common)
  return (
    <li className="border-t">
      <Link to={personPath(user._id)} state={state} className="flex min-h-14 items-center gap-3 py-1.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{user.name}</span>
            <span className="ml-auto flex shrink-0 items-baseline gap-x-2 text-sm text-muted">
              <Marks user={user} />
              {/* Without a word they have joined, where nothing else is said above. */}
              {(common !== '' || !user.joined) && account}
            </span>
          </span>
          <span className="block text-sm text-muted wrap-anywhere">
            <Facts facts={[...whenFacts(person, words), ...whatFacts(person, words)]} />
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
})

const COLUMNS = ['name', 'when', 'what'] as const
const WIDTHS = { name: 'w-1/4', when: 'w-1/3', what: '' }

function RosterTable({ people, words, state, common }: RosterListProps & Pick<PersonProps, 'common'>) {
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
          <RosterRow key={person.user._id} person={person} words={words} state={state} common={common} />
        ))}
      </tbody>
    </Table>
  )
}

const cell = 'border-b px-2 py-2 align-top wrap-anywhere'

const RosterRow = memo(function RosterRow({ person, words, state, common }: PersonProps) {
  const { user } = person
  return (
    <tr>
      <th scope="row" className={cell}>
        <span className="flex flex-wrap items-baseline gap-x-2 text-base font-medium">
          <PersonName person={user} state={state} /> <Marks user={user} />
          <span className="text-sm font-normal text-muted">{accountText(person, words, common)}</span>
        </span>
        <span className="block truncate font-normal text-muted">
          <EmailText isCut email={contactOf(user)} />
        </span>
      </th>
      <td className={cx(cell, hasSaidNothing(person) && 'text-muted')}>
        <Facts facts={whenFacts(person, words)} />
      </td>
      <td className={cell}>
        <Facts facts={whatFacts(person, words)} />
      </td>
    </tr>
  )
})
