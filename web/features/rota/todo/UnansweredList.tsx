import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import type { Unanswered } from '#shared/rotaPublications.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Reminded, useReminders } from './Reminded.tsx'
import { FirstRows } from './TodoRow.tsx'
import { lastReminder, phoneList } from './todo.text.ts'
import { UnansweredRow } from './UnansweredRow.tsx'

interface UnansweredListProps {
  people: Unanswered[]
}

/** People who have not answered: called, reminded, or answered for. */
export function UnansweredList({ people }: UnansweredListProps) {
  const t = useT()
  const reminders = useReminders()
  const list = useRef<HTMLTextAreaElement>(null)
  const { said, busy, failure } = reminders
  const now = new Date()
  const due = people.filter(({ user, items }) => user.reach !== 'none' && !lastReminder(items, now))
  const text = phoneList(people, t)
  const unreached = people.filter(({ user }) => user.reach === 'none').length
  return (
    <Section title={t('todo.unansweredTitle')}>
      {people.length === 0 ? (
        <p className="text-muted">{t('todo.unansweredNone')}</p>
      ) : (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {due.length > 0 && (
            <Button
              variant="primary"
              busy={busy === 'all'}
              icon={<BellRing aria-hidden="true" className="size-5" />}
              onClick={() =>
                reminders.remind(
                  'all',
                  due.map(({ user }) => user._id),
                )
              }
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
      )}
      {unreached > 0 && (
        <p className="mb-3 text-sm text-muted">
          {unreached === people.length
            ? t('todo.noneReached', { count: unreached })
            : t('todo.notReached', { count: unreached, all: people.length })}
        </p>
      )}
      <FailureNotice title={t('todo.remindFailed')} failure={failure} />
      {said && <Reminded {...said} />}
      {people.length > 0 && (
        <FirstRows rows={people.map((person) => ({ ...person, _id: person.user._id }))}>
          {(person, isGone) => (
            <UnansweredRow key={person._id} person={person} now={now} reminders={reminders} isGone={isGone} />
          )}
        </FirstRows>
      )}
    </Section>
  )
}
