import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, FileUp, ListChecks, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import {
  invitationsApi,
  type JoinedPerson,
  type NewInvitation,
  type ReadPeople,
  type ReadPerson,
  type ReadSheet,
} from '#shared/invitations.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { refetchInvitations } from './invitations.queries.ts'
import { PeoplePreview } from './PeoplePreview.tsx'
import { peopleNamed, useUninvitedNames } from './schedule.names.ts'

const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.vcf,.xlsx,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Props of a button's icon. */
const ICON = { 'aria-hidden': true, className: 'size-5' } as const

/** The only person of a list of which nothing is left to be looked at; undefined for any other list. */
function onlyPerson({ people, issues, joinedNames }: ReadPeople): ReadPerson | undefined {
  const [person] = people
  const isPlain =
    people.length === 1 &&
    !joinedNames?.length &&
    issues.length === 0 &&
    person?.memberId === null &&
    !person.unused?.length
  return isPlain ? person : undefined
}

interface Asked {
  sheet: string | undefined
  split: string[]
}

const NOT_ASKED: Asked = { sheet: undefined, split: [] }

/** The list that was read, of which the preview is shown, and the ways to read one. */
function useReadPeople(text: string, onMade: (made: NewInvitation[]) => void) {
  const cache = useQueryClient()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const [file, setFile] = useState<File | null>(null)
  /** How the list was read: the sheet, and the names that are several people. */
  const [asked, setAsked] = useState<Asked>(NOT_ASKED)
  const { busy, failure, save } = useSave<'text' | 'file' | 'one' | 'again'>()
  return {
    read,
    setRead,
    busy,
    failure,
    readText: () =>
      save('text', async () => {
        setRead(await upload(invitationsApi.read, { text }, {}))
        setFile(null)
        setAsked(NOT_ASKED)
      }),
    readFile: (chosen: File) =>
      save('file', async () => {
        setRead(await upload(invitationsApi.read, {}, { file: chosen }))
        setFile(chosen)
        setAsked(NOT_ASKED)
      }),
    /** Reads the list anew: another sheet, or further names that are several people. */
    readAgain: ({ sheet, split = [] }: { sheet?: string; split?: string[] }) =>
      save('again', async () => {
        const next: Asked = sheet === undefined ? { ...asked, split: [...asked.split, ...split] } : { sheet, split: [] }
        const fields = { sheet: next.sheet, split: next.split.length > 0 ? next.split.join('\n') : undefined }
        setRead(await upload(invitationsApi.read, file ? fields : { ...fields, text }, file ? { file } : {}))
        setAsked(next)
      }),
    /** Invites the only person of the text without a preview, unless something is to be looked at. */
    inviteOne: () =>
      save('one', async () => {
        const list = await upload(invitationsApi.read, { text }, {})
        const person = onlyPerson(list)
        if (!person) {
          setFile(null)
          setAsked(NOT_ASKED)
          return setRead(list)
        }
        const { name, email, phoneNumber } = person
        const made = await call(invitationsApi.create, { people: [{ name, email, phoneNumber }] })
        refetchInvitations(cache)
        onMade(made)
      }),
  }
}

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

/** Takes the names of the schedule that nobody has been invited for; nothing where there are none. */
function ScheduleButton({ onRead }: { onRead: (read: ReadPeople) => void }) {
  const t = useT()
  const names = useUninvitedNames().map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Button icon={<CalendarDays {...ICON} />} onClick={() => onRead(peopleNamed(names))}>
      {t('invitations.fromSchedule', { count: names.length })}
    </Button>
  )
}

/** Takes one person or many, typed, pasted, from a file or the schedule, shows how they were read, and invites them. */
export function InvitePeople({ onMade }: { onMade: (made: NewInvitation[]) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const end = (made: NewInvitation[]) => {
    setText('')
    setRead(null)
    onMade(made)
  }
  const { read, setRead, busy, failure, readText, readFile, readAgain, inviteOne } = useReadPeople(text, end)
  const hintId = useId()
  const isOneLine = text.trim() !== '' && !text.trim().includes('\n')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    readText()
  }

  if (read)
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
        <FailureNotice title={t('invitations.readFailed')} failure={failure?.of === 'again' ? failure : null} />
        <PeoplePreview
          key={`${read.sheets?.[0]?.name} ${read.people.length}`}
          read={read}
          onBack={() => setRead(null)}
          onMade={end}
        />
      </div>
    )
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextAreaField
        label={t('invitations.people')}
        hint={t('invitations.peopleHint')}
        placeholder={t('invitations.peopleExample')}
        spellCheck={false}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureNotice
        title={t(failure?.of === 'one' ? 'invitations.failed' : 'invitations.readFailed')}
        failure={failure?.of === 'again' ? null : failure}
      />
      <div className="flex flex-wrap items-center gap-3">
        {isOneLine && (
          <Button variant="primary" busy={busy === 'one'} icon={<Send {...ICON} />} onClick={inviteOne}>
            {t('invitations.invite', { count: 1 })}
          </Button>
        )}
        <Button
          type="submit"
          variant={isOneLine ? 'secondary' : 'primary'}
          busy={busy === 'text'}
          icon={<ListChecks {...ICON} />}
        >
          {t('invitations.next')}
        </Button>
        <FileButton
          accept={ACCEPTED_FILES}
          busy={busy === 'file'}
          icon={<FileUp {...ICON} />}
          aria-describedby={hintId}
          onChoose={readFile}
        >
          {t('invitations.chooseFile')}
        </FileButton>
        <ScheduleButton onRead={setRead} />
      </div>
      <p id={hintId} className="text-sm text-muted">
        {t('invitations.fileHint')}
      </p>
    </form>
  )
}
