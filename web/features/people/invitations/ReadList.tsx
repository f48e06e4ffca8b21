import type { JoinedPerson, LeftOutColumn, ListedGroup, ReadPeople, ReadSheet } from '#shared/people/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import type { OnMade } from './useInviting.ts'
import type { useReadPeople } from './useReadPeople.ts'

interface JoinedPeopleProps {
  joined: JoinedPerson[]
  isBusy: boolean
  onSplit: (name: string) => void
}

/** Names such as 'Edgar & Ilse Thorn', each with a button that makes its people of it. */
function JoinedPeople({ joined, isBusy, onSplit }: JoinedPeopleProps) {
  const t = useT()
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t('invitations.joined', { count: joined.length })}</p>
      {joined.map(({ text, names }) => (
        <Button key={text} disabled={isBusy} onClick={() => onSplit(text)}>
          {t('invitations.split', { text, names: names.join(', ') })}
        </Button>
      ))}
    </div>
  )
}

interface GroupsProps {
  groups: ListedGroup[]
  isBusy: boolean
  onTake: (text: string) => void
}

/** Lines such as 'Team A', each with a button that takes it as a person. */
function Groups({ groups, isBusy, onTake }: GroupsProps) {
  const t = useT()
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t('invitations.groups', { count: groups.length })}</p>
      {groups.map(({ line, text }) => (
        <Button key={line} disabled={isBusy} onClick={() => onTake(text)}>
          {t('invitations.takeGroup', { text })}
        </Button>
      ))}
    </div>
  )
}

/** The columns whose values are not used, wholly or in some lines. */
function LeftOut({ columns }: { columns: LeftOutColumn[] }) {
  const t = useT()
  const named = columns.map(({ column, values }) => t('invitations.leftOutColumn', { column, count: values }))
  return <p className="text-sm wrap-anywhere text-muted">{t('invitations.leftOut', { columns: named.join(', ') })}</p>
}

interface SheetChoiceProps {
  /** The one that was read first. */
  sheets: ReadSheet[]
  isBusy: boolean
  onChoose: (sheet: string) => void
}

/** The sheet of a workbook that was read, and its others; nothing where it has one. */
function SheetChoice({ sheets, isBusy, onChoose }: SheetChoiceProps) {
  const t = useT()
  if (sheets.length < 2) return null
  return (
    <SelectField
      label={t('invitations.sheet')}
      value={sheets[0]?.name}
      disabled={isBusy}
      className="max-w-96"
      onChange={({ target }) => onChoose(target.value)}
    >
      {sheets.map(({ name, people, hidden }) => (
        <option key={name} value={name}>
          {t(hidden ? 'invitations.hiddenSheet' : 'invitations.sheetWith', { sheet: name, count: people })}
        </option>
      ))}
    </SelectField>
  )
}

interface ReadListProps extends Pick<ReturnType<typeof useReadPeople>, 'busy' | 'failure' | 'readAgain'> {
  read: ReadPeople
  onBack: () => void
  onMade: OnMade
}

/** The people of a list as they were read, with what is asked about it. */
export function ReadList({ read, busy, failure, readAgain, onBack, onMade }: ReadListProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      {read.sheets && (
        <SheetChoice sheets={read.sheets} isBusy={busy === 'again'} onChoose={(sheet) => readAgain({ sheet })} />
      )}
      {read.joinedNames && (
        <JoinedPeople
          joined={read.joinedNames}
          isBusy={busy === 'again'}
          onSplit={(name) => readAgain({ split: [name] })}
        />
      )}
      {read.groups && (
        <Groups groups={read.groups} isBusy={busy === 'again'} onTake={(text) => readAgain({ taken: [text] })} />
      )}
      {read.leftOut && <LeftOut columns={read.leftOut} />}
      <FailureNotice title={t('invitations.readFailed')} failure={failure?.of === 'again' ? failure : null} />
      <PeoplePreview
        key={`${read.sheets?.[0]?.name} ${read.people.length}`}
        read={read}
        onBack={onBack}
        onMade={onMade}
      />
    </div>
  )
}
