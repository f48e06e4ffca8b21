import type { User } from '#shared/people/users.ts'
import { csvLine } from '../../../csvLine.ts'

const HEAD = ['Name', 'Email', 'Phone', 'Role', 'Suspended']

/** Text that spreadsheet programs take for a formula; a phone number is left as it is. */
const isFormula = (cell: string): boolean => /^[=+\-@]/.test(cell) && !/^\+\d+$/.test(cell)

/** A cell with a `'` before what would be a formula. */
const toCell = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** People as CSV, with the roles of the wire. */
export const writeUsers = (users: User[]): string =>
  [HEAD, ...users.map((user) => [user.name, user.email, user.phoneNumber ?? '', user.role, String(user.suspended)])]
    .map((cells) => csvLine(cells.map(toCell)))
    .join('')
