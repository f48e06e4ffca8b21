import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, FileUp, ListChecks, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { invitationsApi, type NewInvitation, type ReadPeople, type ReadPerson } from '#shared/invitations.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { refetchInvitations } from './invitations.queries.ts'
import { PeoplePreview } from './PeoplePreview.tsx'
import { peopleNamed, useUninvitedNames } from './schedule.names.ts'

const ACCEPTED_FILES =
  '.csv,.txt,.vcf,.xlsx,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Props of a button's icon. */
const ICON = { 'aria-hidden': true, className: 'size-5' } as const

/** The only person of a list of which nothing is left to be looked at; undefined for any other list. */
function onlyPerson({ people, issues }: ReadPeople): ReadPerson | undefined {
  const [person] = people
  const isPlain = people.length === 1 && issues.length === 0 && person?.memberId === null && !person.unused?.length
  return isPlain ? person : undefined
}

/** The list that was read, of which the preview is shown, and the ways to read one. */
function useReadPeople(text: string, onMade: (made: NewInvitation[]) => void) {
  const cache = useQueryClient()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const { busy, failure, save } = useSave<'text' | 'file' | 'one'>()
  return {
    read,
    setRead,
    busy,
    failure,
    readText: () => save('text', async () => setRead(await upload(invitationsApi.read, { text }, {}))),
    readFile: (file: File) => save('file', async () => setRead(await upload(invitationsApi.read, {}, { file }))),
    /** Invites the only person of the text without a preview, unless something is to be looked at. */
    inviteOne: () =>
      save('one', async () => {
        const list = await upload(invitationsApi.read, { text }, {})
        const person = onlyPerson(list)
        if (!person) return setRead(list)
        const { name, email, phoneNumber } = person
        const made = await call(invitationsApi.create, { people: [{ name, email, phoneNumber }] })
        refetchInvitations(cache)
        onMade(made)
      }),
  }
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
  const { read, setRead, busy, failure, readText, readFile, inviteOne } = useReadPeople(text, end)
  const hintId = useId()
  const isOneLine = text.trim() !== '' && !text.trim().includes('\n')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    readText()
  }

  if (read) return <PeoplePreview read={read} onBack={() => setRead(null)} onMade={end} />
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
        failure={failure}
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
