import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPart } from '../../../ui/Fetched.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { MANAGE_USERS_PANEL } from '../admin/panels.ts'
import { InviteScheduleNames } from '../invitations/InviteScheduleNames.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { ChosenUsers } from './ChosenUsers.tsx'
import { JoinedUsers } from './JoinedUsers.tsx'
import { NamedPeople } from './NamedPeople.tsx'
import { useUserDrafts } from './user.drafts.ts'
import { arrangeUsers, BY_NAME, nextSort, type UserSort } from './users.list.ts'

/** The users who are chosen for an action on many, in the order of `users`. */
function useChosenUsers(users: User[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((id: string) => setIds((known) => toggled(known, id, !known.has(id))), [])
  return {
    chosen: users.filter(({ _id }) => ids.has(_id)),
    choose,
    chooseAll: (all: User[]) => setIds(new Set([...ids, ...all.map(({ _id }) => _id)])),
    clear: () => setIds(new Set()),
  }
}

/** People who wait for approval are in the panel of new people. */
const approvedUsers = (users: User[]): User[] => users.filter(({ waiting }) => !waiting)

/** 'Manage Users': passwords, roles and suspensions of all users. The page shows a failure to load above. */
export function ManageUsersPanel({ me }: { me: User }) {
  const t = useT()
  const { data: users, isPending } = useQuery({ ...everybodyQuery, select: approvedUsers })
  return (
    <Section
      title={t('admin.manageUsers')}
      anchor={MANAGE_USERS_PANEL.id}
      action={users && <p className="text-muted tabular-nums">{t('admin.totalUsers', { count: users.length })}</p>}
    >
      {users && <Users users={users} me={me} />}
      {isPending && <LoadingPart label={t('admin.loadingUsers')} className="h-80 rounded" />}
    </Section>
  )
}

/** Search, order and choice of users, and below those who have not joined and those who have. */
function Users({ users, me }: { users: User[]; me: User }) {
  const t = useT()
  const isWide = useIsWide()
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState(BY_NAME)
  const searched = useDeferredValue(typed)
  const found = useMemo(() => arrangeUsers(users, searched, sort), [users, searched, sort])
  const named = found.filter(({ joined }) => !joined)
  const joined = found.filter(({ joined }) => joined)
  const { draftOf, changeDraft } = useUserDrafts()
  const { chosen, choose, chooseAll, clear } = useChosenUsers(users)
  const propsOf = (user: User) => ({
    user,
    changeDraft,
    choose,
    isMe: user._id === me._id,
    draft: draftOf(user._id),
    isChosen: chosen.includes(user),
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('admin.search')}
          placeholder={t('directory.searchHint')}
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-80"
        />
        {!isWide && <SortSelect by={sort.by} onChoose={(by) => setSort({ by, isDescending: false })} />}
        <p role="status" className="text-sm text-muted empty:sr-only">
          {searched !== '' && t('directory.count', { count: found.length })}
        </p>
        <ChosenUsers chosen={chosen} me={me} onChooseAll={() => chooseAll(found)} onClear={clear} />
      </div>
      <InviteScheduleNames />
      {found.length === 0 && (
        <EmptyState
          title={t('directory.empty')}
          action={<Button onClick={() => setTyped('')}>{t('directory.showAll')}</Button>}
        />
      )}
      {named.length > 0 && <NamedPeople people={named} propsOf={propsOf} />}
      {joined.length > 0 && (
        <JoinedUsers
          searched={searched}
          sort={sort}
          propsOf={propsOf}
          users={joined}
          onSort={(by) => setSort((known) => nextSort(known, by))}
        />
      )}
    </div>
  )
}

interface SortSelectProps {
  by: UserSort['by']
  onChoose: (by: UserSort['by']) => void
}

/** The order of the cards, which have no headings to press. */
function SortSelect({ by, onChoose }: SortSelectProps) {
  const t = useT()
  return (
    <Select
      size="sm"
      aria-label={t('admin.sort')}
      value={by}
      onChange={(event) => onChoose(event.target.value as UserSort['by'])}
      className="w-40"
    >
      <option value="name">{t('admin.sortName')}</option>
      <option value="role">{t('admin.sortRole')}</option>
    </Select>
  )
}
