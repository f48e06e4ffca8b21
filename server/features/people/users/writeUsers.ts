import type { User } from '#shared/people/users.ts'

const HEAD = ['Name', 'Email', 'Phone', 'Role', 'Suspended']

/** Text that spreadsheet programs take for a formula; a phone number is left as it is. */
const isFormula = (cell: string): boolean => /^[=+\-@]/.test(cell) && !/^\+\d+$/.test(cell)

/** A cell as RFC 4180 has it, with a `'` before what would be a formula. */
function toCell(text: string): string {
  const cell = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** People as CSV, with the roles of the wire. */
export const writeUsers = (users: User[]): string =>
  [HEAD, ...users.map((user) => [user.name, user.email, user.phoneNumber ?? '', user.role, String(user.suspended)])]
    .map((cells) => `${cells.map(toCell).join(',')}\r\n`)
    .join('')
