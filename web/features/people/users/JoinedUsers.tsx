import { useRef, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useSteadyRows } from '../../../ui/useSteadyRows.ts'
import { Pager } from '../admin/Pager.tsx'
import { pageOf } from '../admin/paging.ts'
import { UserCard } from './UserCard.tsx'
import { UserRow } from './UserRow.tsx'
import { UserTable } from './UserTable.tsx'
import type { UserRowProps } from './user.drafts.ts'
import type { UserSort } from './users.list.ts'

interface JoinedUsersProps {
  /** At least one. */
  users: User[]
  /** The search that found them: another one begins at the first page. */
  searched: string
  sort: UserSort
  onSort: (by: UserSort['by']) => void
  propsOf: (user: User) => UserRowProps
}

/** Users with an account, the first ones or all by pages: a table from 768 px on, cards below (rule 802). */
export function JoinedUsers({ users, searched, sort, onSort, propsOf }: JoinedUsersProps) {
  const t = useT()
  const isWide = useIsWide()
  const top = useRef<HTMLDivElement>(null)
  const first = useFirstShown(users.length)
  const [isAllShown, setIsAllShown] = useState(false)
  const [turned, setTurned] = useState({ to: 0, searched })
  const wantedPage = turned.searched === searched ? turned.to : 0
  const { shown, page, pageCount } = pageOf(users, wantedPage, isAllShown ? undefined : first)
  const { rows: steady, onClickCapture } = useSteadyRows(shown)
  const Row = isWide ? UserRow : UserCard
  const rows = steady.map(({ row: user }) => <Row key={user._id} {...propsOf(user)} />)
  const turn = (to: number) => {
    setTurned({ to, searched })
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-3">
      {isWide ? (
        <UserTable sort={sort} onSort={onSort} onPress={onClickCapture}>
          {rows}
        </UserTable>
      ) : (
        <ul className="flex flex-col gap-3" onClickCapture={onClickCapture}>
          {rows}
        </ul>
      )}
      {isAllShown && <Pager label={t('admin.pages')} page={page} pageCount={pageCount} onChange={turn} />}
      <ShowAllButton
        count={users.length}
        first={first}
        isAllShown={isAllShown}
        onToggle={() => {
          setIsAllShown(!isAllShown)
          setTurned({ to: 0, searched })
        }}
      />
    </div>
  )
}
