import { useQueryClient } from '@tanstack/react-query'
import { BellRing, Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReachedBy } from '#shared/reach.ts'
import { publicationsApi, type Unanswered } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { writtenPhone } from '../../people/phone.groups.ts'
import { AnswerFor } from '../board/AnswerFor.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { FirstRows, TodoRow } from './TodoRow.tsx'
import { itemsText, lastReminder, phoneList, waitText, whenText } from './todo.text.ts'

/** Sends reminders, and keeps what reached whom. `busy` and `failure` are of the id that was named, or of 'all'. */
function useReminders() {
  const cache = useQueryClient()
  const [said, setSaid] = useState<ReachedBy | null>(null)
  const { busy, failure, save } = useSave<string>()
  const remind = (name: string, userIds: string[]) =>
    save(name, async () => {
      setSaid(null)
      setSaid(await call(publicationsApi.remindAll, { userIds }))
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
    })
  return { said, busy, failure, remind }
}

type Reminders = ReturnType<typeof useReminders>

interface UnansweredListProps {
  people: Unanswered[]
}

/** Who has not answered, by person: called, reminded, or answered for. */
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
      {failure && <FailureNotice title={t('todo.remindFailed')} detail={whyOf(failure.error)} />}
      {said && <Reminded {...said} />}
      {people.length > 0 && (
        <FirstRows rows={people.map((person) => ({ ...person, _id: person.user._id }))}>
          {(person, isGone) => (
            <PersonRow key={person._id} person={person} now={now} reminders={reminders} isGone={isGone} />
          )}
        </FirstRows>
      )}
    </Section>
  )
}

/** How many were reminded by which way, and how many by none. */
function Reminded({ push, mail, sms, unreached }: ReachedBy) {
  const t = useT()
  const ways = [
    push > 0 && t('setupRota.askedPush', { count: push }),
    mail > 0 && t('setupRota.askedMail', { count: mail }),
    sms > 0 && t('setupRota.askedSms', { count: sms }),
  ].filter((way) => way !== false)
  return (
    <Notice tone={ways.length > 0 ? 'success' : 'info'} className="mb-3">
      {ways.length > 0 && <p>{t('todo.reminded', { count: push + mail + sms, ways: ways.join(', ') })}</p>}
      {unreached.length > 0 && <p>{t('todo.unreached', { count: unreached.length })}</p>}
      {ways.length === 0 && unreached.length === 0 && <p>{t('todo.remindedNone')}</p>}
    </Notice>
  )
}

interface PersonRowProps {
  person: Unanswered
  now: Date
  reminders: Reminders
  isGone: boolean
}

function PersonRow({ person, now, reminders, isGone }: PersonRowProps) {
  const t = useT()
  const today = useToday()
  const isWide = useIsWide()
  const { timeZone } = useConfig()
  const { user, items } = person
  const { _id, name, phoneNumber, reach } = user
  const mayRemind = reach !== 'none' && !lastReminder(items, now)
  const phone = phoneNumber && writtenPhone(phoneNumber)
  const calls = phone && (isWide || !mayRemind) && (
    <a
      href={`tel:${phoneNumber}`}
      aria-label={t('todo.callNamed', { name, phone })}
      className={buttonClasses({ size: 'sm' }, 'shrink-0 whitespace-nowrap')}
    >
      <Phone aria-hidden="true" className="size-4" />
      {isWide ? phone : t('todo.callShort')}
    </a>
  )
  return (
    <TodoRow
      isGone={isGone}
      title={name}
      about={`${itemsText(items, t)} · ${waitText(person, today, timeZone, now, t)}`}
      actions={
        <>
          {calls}
          {mayRemind && (
            <Button
              size="sm"
              className="shrink-0"
              busy={reminders.busy === _id}
              aria-label={t('todo.remindNamed', { name })}
              onClick={() => reminders.remind(_id, [_id])}
            >
              {t('todo.remind')}
            </Button>
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
        {t(`todo.reachedBy.${reach}`)}
        {phoneNumber && !calls && <PhoneLink name={name} phoneNumber={phoneNumber} />}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.assignmentId} className="border-t py-2">
            <p className="mb-1 font-medium wrap-anywhere">
              {whenText(item)} · {item.post}
            </p>
            <AnswerFor place={{ assignmentId: item.assignmentId, state: 'asked', name }} />
          </li>
        ))}
      </ul>
    </TodoRow>
  )
}
