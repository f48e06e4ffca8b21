import type { ChangeContext } from '../../../db/change.ts'

/** Publishes to all admins that the list is to be refetched. */
export const tellInvitations = ({ tell }: Pick<ChangeContext, 'tell'>) =>
  tell({ userIds: [], admins: true }, 'invitationsChanged', {})
