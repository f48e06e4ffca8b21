import type { User } from '#shared/people/users.ts'
import type { ChangeContext } from '../../db/change.ts'
import type { Schema } from '../../db/schema.ts'
import type { Move } from './moves.ts'

type Person = Pick<User, '_id' | 'email' | 'name' | 'joined'>

/** A noun's part of a person's stored data. A service offers one as `personalData`. */
export interface PersonalData {
  /** Tables with this data. */
  tables: readonly (keyof Schema)[]
  /** Sections of the downloaded file by name, without secrets and other people's data. */
  ofPerson(person: Person): Promise<Record<string, unknown>>
  /** Columns with a person whose rows go to another where the two turn out to be one. */
  moves?: readonly Move[]
  /**
   * Removes or anonymises the data, in the change in which the person deletes their account, or an admin removes one
   * who has not joined.
   */
  leave?(change: ChangeContext, person: Person): Promise<void>
}

export const hasPersonalData = (service: unknown): service is { personalData: PersonalData } =>
  service instanceof Object && 'personalData' in service
