import { useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import type { AssignableRole, User } from '#shared/people/users.ts'

/** Fields typed and chosen for a user, not submitted yet. */
export interface UserDraft {
  password: string
  /** '' leaves the role as it is. */
  role: z.infer<typeof AssignableRole> | ''
}

const NO_DRAFT: UserDraft = { password: '', role: '' }

export type ChangeDraft = (id: string, change: Partial<UserDraft>) => void

/** Props of one user, in the table and as a card. */
export interface UserRowProps {
  user: User
  isMe: boolean
  draft: UserDraft
  changeDraft: ChangeDraft
  isChosen: boolean
  /** Adds the user to the chosen ones, or takes them out. */
  choose: (id: string) => void
}

/** The drafts of all rows, by user id. They survive searching, paging and switching between table and cards. */
export function useUserDrafts(): { draftOf: (id: string) => UserDraft; changeDraft: ChangeDraft } {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, UserDraft>>(new Map())
  const changeDraft = useCallback<ChangeDraft>(
    (id, change) => setDrafts((known) => new Map(known).set(id, { ...(known.get(id) ?? NO_DRAFT), ...change })),
    [],
  )
  return { draftOf: (id) => drafts.get(id) ?? NO_DRAFT, changeDraft }
}
