import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useSteadyRows } from '../../../ui/useSteadyRows.ts'
import { everybodyQuery } from '../../people/people.queries.ts'
import { InviteScheduleNames } from '../invitations/InviteScheduleNames.tsx'
import { Pager } from '../Pager.tsx'
import { pageOf } from '../paging.ts'
import { MANAGE_USERS_PANEL } from '../panels.ts'
import { ChosenUsers } from './ChosenUsers.tsx'
import { NamedPeople, NamedRow } from './NamedPeople.tsx'
import { UserCard } from './UserCard.tsx'
import { UserRow } from './UserRow.tsx'
import { UserTable } from './UserTable.tsx'
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
      {isPending && (
        <>
          <p role="status" className="sr-only">
            {t('admin.loadingUsers')}
          </p>
          <Skeleton className="h-80 rounded" />
        </>
      )}
    </Section>
  )
}

/** The users of a search, in an order, page by page. */
function useArranged(users: User[]) {
  const first = useFirstShown()
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState(BY_NAME)
  const [wantedPage, setWantedPage] = useState(0)
  const [isAllShown, setIsAllShown] = useState(false)
  const searched = useDeferredValue(typed)
  const found = useMemo(() => arrangeUsers(users, searched, sort), [users, searched, sort])
  const joined = found.filter((user) => user.joined)
  return {
    ...{ typed, searched, sort, setSort, found, joined, first, isAllShown, setWantedPage },
    named: found.filter((user) => !user.joined),
    ...pageOf(joined, wantedPage, isAllShown ? undefined : first),
    search(text: string) {
      setTyped(text)
      setWantedPage(0)
    },
    toggleAll() {
      setIsAllShown(!isAllShown)
      setWantedPage(0)
    },
  }
}

function Users({ users, me }: { users: User[]; me: User }) {
  const t = useT()
  // A table from 768 px on, and cards below (specification §2, §9).
  const isWide = useIsWide()
  const top = useRef<HTMLDivElement>(null)
  const { typed, searched, sort, setSort, found, joined, named, ...list } = useArranged(users)
  const { first, isAllShown, shown, page, pageCount } = list
  const [areAllNamed, setAreAllNamed] = useState(false)
  const { draftOf, changeDraft } = useUserDrafts()
  const { chosen, choose, chooseAll, clear } = useChosenUsers(users)
  const Row = isWide ? UserRow : UserCard
  const steady = useSteadyRows(shown)
  const propsOf = (user: User) => ({
    ...{ user, changeDraft, choose },
    isMe: user._id === me._id,
    draft: draftOf(user._id),
    isChosen: chosen.includes(user),
  })
  const rows = steady.rows.map(({ row: user }) => <Row key={user._id} {...propsOf(user)} />)

  const turn = (to: number) => {
    list.setWantedPage(to)
    top.current?.scrollIntoView()
  }

  return (
    <div ref={top} className="@container/users flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('admin.search')}
          placeholder={t('directory.searchHint')}
          value={typed}
          onChange={list.search}
          className="w-full sm:w-80"
        />
        {!isWide && (
          <Select
            size="sm"
            aria-label={t('admin.sort')}
            value={sort.by}
            onChange={(event) => setSort({ by: event.target.value as UserSort['by'], isDescending: false })}
            className="w-36"
          >
            <option value="name">{t('admin.sortName')}</option>
            <option value="role">{t('admin.sortRole')}</option>
          </Select>
        )}
        <p role="status" className="text-sm text-muted empty:sr-only">
          {searched !== '' && t('directory.count', { count: found.length })}
        </p>
        <ChosenUsers chosen={chosen} me={me} onChooseAll={() => chooseAll(found)} onClear={clear} />
      </div>
      <InviteScheduleNames />
      {found.length === 0 && (
        <EmptyState
          title={t('directory.empty')}
          action={<Button onClick={() => list.search('')}>{t('directory.showAll')}</Button>}
        />
      )}
      {named.length > 0 && (
        <NamedPeople
          count={named.length}
          more={
            <ShowAllButton
              count={named.length}
              first={first}
              isAllShown={areAllNamed}
              onToggle={() => setAreAllNamed(!areAllNamed)}
            />
          }
        >
          {named.slice(0, areAllNamed ? undefined : first).map((user) => (
            <NamedRow key={user._id} {...propsOf(user)} />
          ))}
        </NamedPeople>
      )}
      {joined.length > 0 &&
        (isWide ? (
          <UserTable
            sort={sort}
            onSort={(by) => setSort((known) => nextSort(known, by))}
            onPress={steady.onClickCapture}
          >
            {rows}
          </UserTable>
        ) : (
          <ul className="flex flex-col gap-3" onClickCapture={steady.onClickCapture}>
            {rows}
          </ul>
        ))}
      {isAllShown && <Pager label={t('admin.pages')} page={page} pageCount={pageCount} onChange={turn} />}
      <ShowAllButton count={joined.length} first={first} isAllShown={isAllShown} onToggle={list.toggleAll} />
    </div>
  )
}
