import type { ChangeContext } from '../../../db/change.ts'

/** Publishes to all admins whose account to refetch: who waits, and whose name waits to be linked. */
export const tellAdmins = ({ tell }: Pick<ChangeContext, 'tell'>, _id: string) =>
  tell({ userIds: [], admins: true }, 'peopleChanged', { _id })
