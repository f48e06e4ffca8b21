import { CalendarDays, FileUp, ListChecks } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { invitationsApi, type NewInvitation, type ReadPeople } from '#shared/invitations.ts'
import { whyOf } from '../../../api/error.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import { peopleNamed, useUninvitedNames } from './schedule.names.ts'

const ACCEPTED_FILES =
  '.csv,.txt,.vcf,.xlsx,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Takes one person or many, typed, pasted, from a file or the schedule, shows how they were read, and invites them. */
export function InvitePeople({ onMade }: { onMade: (made: NewInvitation[]) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadPeople | null>(null)
  const { busy, failure, save } = useSave<'text' | 'file'>()
  const chooser = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const names = useUninvitedNames().map(({ name }) => name)

  const readText = (event: FormEvent) => {
    event.preventDefault()
    save('text', async () => setRead(await upload(invitationsApi.read, { text }, {})))
  }
  const readFile = (file: File | undefined) => {
    if (file) save('file', async () => setRead(await upload(invitationsApi.read, {}, { file })))
  }

  if (read)
    return (
      <PeoplePreview
        read={read}
        onBack={() => setRead(null)}
        onMade={(made) => {
          setText('')
          setRead(null)
          onMade(made)
        }}
      />
    )
  return (
    <form onSubmit={readText} className="flex flex-col gap-4">
      <TextAreaField
        label={t('invitations.people')}
        hint={t('invitations.peopleHint')}
        placeholder={t('invitations.peopleExample')}
        spellCheck={false}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <FailureNotice title={t('invitations.readFailed')} detail={whyOf(failure.error)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy === 'text'}
          icon={<ListChecks aria-hidden="true" className="size-5" />}
        >
          {t('invitations.next')}
        </Button>
        <Button
          busy={busy === 'file'}
          icon={<FileUp aria-hidden="true" className="size-5" />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {t('invitations.chooseFile')}
        </Button>
        {names.length > 0 && (
          <Button
            icon={<CalendarDays aria-hidden="true" className="size-5" />}
            onClick={() => setRead(peopleNamed(names))}
          >
            {t('invitations.fromSchedule', { count: names.length })}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          aria-label={t('invitations.chooseFile')}
          onChange={(event) => {
            readFile(event.target.files?.[0])
            // Otherwise the same file could not be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
      </div>
      <p id={hintId} className="text-sm text-muted">
        {t('invitations.fileHint')}
      </p>
    </form>
  )
}
