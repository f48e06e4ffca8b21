import { isDuplicate } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'

/** Catches the error of a write: 400 at `name` where another row of the table has that name. */
export const refuseTaken =
  (table: 'posts' | 'skills') =>
  (error: unknown): never => {
    if (isDuplicate(error, table)) refuseAt('name', 'rota.nameTaken')
    throw error
  }
