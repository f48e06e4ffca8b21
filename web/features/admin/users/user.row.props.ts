import type { User } from '#shared/users.ts'
import type { ChangeDraft, UserDraft } from './user.drafts.ts'

/** What a row of the table and a card have in common. */
export interface UserRowProps {
  user: User
  isMe: boolean
  draft: UserDraft
  changeDraft: ChangeDraft
}
