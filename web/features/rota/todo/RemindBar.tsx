import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import type { Unanswered } from '#shared/rota/publish.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Reminded, type Reminders } from './Reminded.tsx'
import { lastReminder, phoneList, unreachedText } from './todo.text.ts'

interface RemindBarProps {
  /** At least one. */
  people: Unanswered[]
  reminders: Reminders
}

/**
 * Button that reminds all of those who have not answered whom something reaches, a list by which the others are called,
 * and whom the reminder reached.
 */
export function RemindBar({ people, reminders: { said: reminded, busy, failure, remind } }: RemindBarProps) {
  const t = useT()
  const list = useRef<HTMLTextAreaElement>(null)
  const now = new Date()
  const due = people.filter(({ user, items }) => user.reach !== 'none' && !lastReminder(items, now))
  const unreached = people.flatMap(({ user }) => (user.reach === 'none' ? [user] : []))
  const said = { count: unreached.length, todo: unreachedText(unreached, t) }
  const text = phoneList(people, t)
  const remindDue = () =>
    remind(
      'all',
      due.map(({ user }) => user._id),
    )
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {due.length > 0 && (
          <Button
            variant="primary"
            busy={busy === 'all'}
            icon={<BellRing aria-hidden="true" className="size-5" />}
            onClick={remindDue}
          >
            {due.length === people.length
              ? t('todo.remindAll', { count: due.length })
              : t('todo.remindSome', { count: due.length, all: people.length })}
          </Button>
        )}
        <textarea ref={list} readOnly tabIndex={-1} aria-hidden="true" value={text} className="sr-only" />
        <CopyButton
          label={t('todo.copyList')}
          text={text}
          shown={list}
          copied={t('todo.listCopied')}
          byHand={t('todo.listByHand')}
        />
      </div>
      {unreached.length > 0 && (
        <p className="mb-3 text-sm text-muted">
          {unreached.length === people.length
            ? t('todo.noneReached', said)
            : t('todo.notReached', { ...said, all: people.length })}
        </p>
      )}
      <FailureNotice title={t('todo.remindFailed')} failure={failure} />
      {reminded && <Reminded {...reminded} />}
    </div>
  )
}
