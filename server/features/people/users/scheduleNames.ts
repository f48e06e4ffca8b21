import type { ChangeContext } from '../../../db/change.ts'

/** The part of the schedule in changes of accounts and names. */
export interface ScheduleNames {
  /**
   * Links unlinked shifts with one of these names to the only active member with that name. Call it in every change
   * that alters how many active members have a name, after that write.
   */
  linkNames(context: ChangeContext, nameKeys: string[]): Promise<void>
  /** Links the unlinked shifts with a name to a person, as an admin has confirmed. */
  linkTo(context: ChangeContext, userId: string, nameKey: string): Promise<void>
}
