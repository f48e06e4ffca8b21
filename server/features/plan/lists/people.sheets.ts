import { sheetNamed } from '../spreadsheet/sheet.place.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet.error.ts'
import type { SheetTexts } from '../spreadsheet/workbook.texts.ts'
import { isEmail, isPhone } from './contacts.find.ts'
import { type PeopleOfLines, peopleInRows } from './people.text.ts'

/** A sheet of a workbook with the people that it names. */
export interface SheetPeople extends PeopleOfLines {
  sheet: SheetTexts
  isSchedule: boolean
}

/** Good emails and numbers of a sheet; where there are none in two, their names below a head decide. */
function rankOf({ people, hasHead, isSchedule }: SheetPeople): [contacts: number, names: number] {
  const contacts = people.map(({ email, phoneNumber }) => Number(isEmail(email)) + Number(isPhone(phoneNumber)))
  const names = hasHead && !isSchedule ? new Set(people.map(({ name }) => name)).size : 0
  return [contacts.reduce((sum, count) => sum + count, 0), names]
}

/**
 * The sheets of a workbook, first the one that is read: the one `named`, else the visible one with most emails and
 * numbers, then names; of equal ones the first that is no schedule. Throws 'sheet_unknown'.
 */
export function peopleInSheets(sheets: readonly SheetTexts[], named: string | null): SheetPeople[] {
  const read = sheets.map((sheet): SheetPeople => ({ sheet, ...peopleInRows(sheet.rows) }))
  const wanted = named === null ? undefined : sheetNamed(sheets, named)
  if (named !== null && !wanted) throw new SpreadsheetError('sheet_unknown')
  const ranks = new Map(read.map((one) => [one, rankOf(one)]))
  const compare = (a: SheetPeople, b: SheetPeople): number => {
    const [[contacts, names], [otherContacts, otherNames]] = [ranks.get(a) ?? [0, 0], ranks.get(b) ?? [0, 0]]
    return otherContacts - contacts || otherNames - names || Number(a.isSchedule) - Number(b.isSchedule)
  }
  const [best] = read.filter(({ sheet }) => !sheet.isHidden && sheet.filled > 0).toSorted(compare)
  const first = read.find(({ sheet }) => sheet === wanted) ?? best
  return first ? [first, ...read.filter((one) => one !== first)] : read
}
