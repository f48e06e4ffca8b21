import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonChange, peopleApi } from '#shared/people/people.ts'
import type { User } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { compareNames } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { useToday } from '../config/useToday.ts'
import { everybodyQuery, peopleKeys } from '../people/people.queries.ts'
import { phoneGroups } from '../people/phone.groups.ts'

interface NamedPersonProps {
  user: User
  /** Called once the person is no longer there, with the one whom they turned out to be, if any. */
  onGone?: (into: User | null) => void
}

/** The rarer tools for a person who has not joined: name and contacts, and the ways out of the list. */
export default function NamedPerson({ user, onGone }: NamedPersonProps) {
  return (
    <div className="flex flex-col items-start gap-4 py-2">
      <PersonFields user={user} />
      <MergePerson user={user} onGone={onGone} />
      <RemovePerson user={user} onGone={onGone} />
    </div>
  )
}

interface GoneProps {
  user: User
  onGone: NamedPersonProps['onGone']
}

/** Brings the lists of people and the audit log up to date after a change of a person. */
function useRefetchPeople() {
  const cache = useQueryClient()
  return async () => {
    cache.invalidateQueries({ queryKey: auditKeys.all })
    await cache.invalidateQueries({ queryKey: peopleKeys.all })
  }
}

function PersonFields({ user: { _id: id, name, email, phoneNumber } }: { user: User }) {
  const t = useT()
  const flash = useFlash()
  const refetch = useRefetchPeople()
  const { field, submitTo, isSending, failure } = useDraftForm({
    empty: { name, email, phoneNumber: phoneNumber ? phoneGroups(phoneNumber).join(' ') : '' },
    resolver: contractResolver(PersonChange, (draft) => ({ id, ...draft })),
  })
  const submit = submitTo(async (draft) => {
    const changed = await call(peopleApi.change, { id, ...draft })
    await refetch()
    flash(t('people.changed'), changed.name)
  })
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-4">
      <TextField label={t('admin.name')} autoComplete="off" required {...field('name')} />
      <TextField label={t('admin.email')} type="email" autoComplete="off" optional {...field('email')} />
      <TextField label={t('admin.phone')} type="tel" autoComplete="off" optional {...field('phoneNumber')} />
      <FailureNotice title={t('people.changeFailed')} failure={failure} />
      <Button type="submit" variant="primary" busy={isSending} className="self-start">
        {t('people.save')}
      </Button>
    </form>
  )
}

/** Makes the person one with another of the team, after a question that says what moves. */
function MergePerson({ user: { _id: id, name }, onGone }: GoneProps) {
  const t = useT()
  const flash = useFlash()
  const refetch = useRefetchPeople()
  const { data: users = [] } = useQuery(everybodyQuery)
  const [into, setInto] = useState<User | null>(null)
  const { confirm, dialog } = useConfirm()
  const choose = async (other: User | undefined) => {
    if (!other) return
    setInto(other)
    await confirm({
      title: t('people.mergeTitle', { name, into: other.name }),
      message: t('people.mergeWhat', { name, into: other.name }),
      confirmLabel: t('matches.yes'),
      failed: t('people.mergeFailed'),
      async work() {
        const merged = await call(peopleApi.merge, { id, into: other._id })
        flash(t('matches.merged'), merged.name)
        await refetch()
        onGone?.(merged)
      },
    })
    setInto(null)
  }
  return (
    <>
      <SelectField
        label={t('people.sameAs')}
        className="w-full"
        value={into?._id ?? ''}
        onChange={({ target }) => choose(users.find(({ _id }) => _id === target.value))}
      >
        <option value="">{t('admin.chooseUser')}</option>
        {users
          .filter(({ _id }) => _id !== id)
          .toSorted((a, b) => compareNames(a.name, b.name))
          .map((other) => (
            <option key={other._id} value={other._id}>
              {other.name}
            </option>
          ))}
      </SelectField>
      {dialog}
    </>
  )
}

/** Takes the person out of the team, after a question that says what they have from today on. */
function RemovePerson({ user: { _id: id, name }, onGone }: GoneProps) {
  const t = useT()
  const flash = useFlash()
  const refetch = useRefetchPeople()
  const today = useToday()
  const { busy, failure, save } = useSave<'ask'>()
  const { confirm, dialog } = useConfirm()
  const ask = () =>
    save('ask', async () => {
      const shifts = await call(scheduleApi.list, { view: 'all', from: today })
      const count = shifts.filter(({ user }) => user._id === id).length
      const coming = count > 0 ? t('people.removeComing', { count }) : t('people.removeNone')
      void confirm({
        title: t('people.removeTitle', { name }),
        message: `${coming} ${t('people.removeLink')}`,
        confirmLabel: t('people.remove'),
        failed: t('people.removeFailed'),
        async work() {
          await call(peopleApi.remove, { id })
          flash(t('people.removed'), name)
          await refetch()
          onGone?.(null)
        },
      })
    })
  return (
    <>
      <FailureNotice title={t('people.removeFailed')} failure={failure} />
      <Button variant="outlineDanger" busy={busy !== null} onClick={ask}>
        {t('people.remove')}
      </Button>
      {dialog}
    </>
  )
}
