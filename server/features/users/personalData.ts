import type { User } from '#shared/users.ts'
import type { ChangeContext } from '../../db/change.ts'
import type { Schema } from '../../db/schema.ts'

type Person = Pick<User, '_id' | 'email' | 'name'>

/** A noun's part of what is stored about a person. A service that offers one as `personalData` is listed in services.ts. */
export interface PersonalData {
  /** The tables it is stored in. */
  tables: readonly (keyof Schema)[]
  /** Sections of the downloaded file by name: what is stored about the person, without secrets and other people's data. */
  ofPerson(person: Person): Promise<Record<string, unknown>>
  /** Removes what does not stay, in the change in which the person deletes their account. */
  leave?(change: ChangeContext, person: Person): Promise<void>
}
