import { CalendarDays, FileUp, ListChecks, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { ReadPeople } from '#shared/people/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { ReadList } from './ReadList.tsx'
import { peopleOfNames, useUninvitedNames } from './schedule.names.ts'
import type { OnMade } from './useInviting.ts'
import { useReadPeople } from './useReadPeople.ts'

const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.vcf,.xlsx,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Props of a button's icon. */
const ICON = { 'aria-hidden': true, className: 'size-5' } as const

/** Takes the names of the schedule that nobody has been invited for; nothing where there are none. */
function ScheduleButton({ onRead }: { onRead: (read: ReadPeople) => void }) {
  const t = useT()
  const names = useUninvitedNames().map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Button icon={<CalendarDays {...ICON} />} onClick={() => onRead(peopleOfNames(names))}>
      {t('invitations.fromSchedule', { count: names.length })}
    </Button>
  )
}

/** Takes one person or many, typed, pasted, from a file or the schedule, shows how they were read, and invites them. */
export function InvitePeople({ onMade }: { onMade: OnMade }) {
  const t = useT()
  const [text, setText] = useState('')
  const end: OnMade = (...made) => {
    setText('')
    setRead(null)
    onMade(...made)
  }
  const reading = useReadPeople(text, end)
  const { read, setRead, busy, failure, readText, readFile, inviteOne } = reading
  const hintId = useId()
  const isOneLine = text.trim() !== '' && !text.trim().includes('\n')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    readText()
  }

  if (read) return <ReadList {...reading} read={read} onBack={() => reading.setRead(null)} onMade={end} />
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
          <Button
            variant="primary"
            busy={busy === 'one'}
            disabled={busy !== null && busy !== 'one'}
            icon={<Send {...ICON} />}
            onClick={inviteOne}
          >
            {t('invitations.invite', { count: 1 })}
          </Button>
        )}
        <Button
          type="submit"
          variant={isOneLine ? 'secondary' : 'primary'}
          busy={busy === 'text'}
          disabled={busy !== null && busy !== 'text'}
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
      <p className="text-sm text-muted">{t('invitations.programs')}</p>
    </form>
  )
}
