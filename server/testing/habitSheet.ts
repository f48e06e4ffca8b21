import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import type { TestApp } from './app.ts'
import { file, type Row } from './imports.ts'

export const HEADS = ['Harold Greene', 'Ruth Bell'] as const
export const COUPLE = ['Bill Reed', 'Carol Reed'] as const
const OTHERS = ['Ann Hale', 'Bo Lee', 'Cy Moss', 'Dee Orr', 'Eve Pace', 'Flo Hart', 'Gil Sand', 'Hal Tate']

export const LAST_SUNDAY = weekOf(today('America/Chicago'))
export const WEEKS = 6

/** Sundays of the sheet, first one first. */
export const SUNDAYS = Array.from({ length: WEEKS }, (_, week) => addDays(LAST_SUNDAY, 7 * (week + 1 - WEEKS)))

/** Two services a Sunday, each with one of two heads; the couple is at the second, in five of six weeks. */
function sheetRows(): Row[] {
  return SUNDAYS.flatMap((date, week): Row[] => {
    const other = (place: number) => OTHERS[(week * 3 + place) % OTHERS.length] ?? ''
    const second = week === 2 ? [other(3), other(4)] : [...COUPLE]
    return [
      [date, HEADS[week % 2] ?? '', 'Head Usher', '9am'],
      [date, other(0), 'Door', '9am'],
      [date, other(1), 'Door', '9am'],
      [date, HEADS[(week + 1) % 2] ?? '', 'Head Usher', '11am'],
      [date, second[0] ?? '', 'Balcony', '11am'],
      [date, second[1] ?? '', 'Balcony', '11am'],
      [date, other(2), 'Door', '11am'],
    ]
  })
}

/** Adds the people of the sheet, who have no account, and imports it. Returns their ids by name. */
export async function importSheet(test: TestApp, token: string): Promise<Map<string, string>> {
  const people = [...HEADS, ...COUPLE, ...OTHERS].map((name) => ({ name }))
  const { body: added } = await test.call(peopleApi.add, { people }, token)
  const { body: preview } = await test.upload(importsApi.preview, file(...sheetRows()), token)
  await test.call(importsApi.apply, { id: preview._id }, token)
  return new Map(added.map(({ _id, name }) => [name, _id]))
}

/** Plans the coming months like the sheet. */
export async function planLikeSheet(test: TestApp, token: string): Promise<void> {
  const { body: suggested } = await test.call(suggestionsApi.show, {}, token)
  await test.call(suggestionsApi.apply, suggested, token)
}

/** Makes the schedule show how often somebody serves: two shifts of theirs are all that it has. */
export async function servedTwice({ call, db }: TestApp, name: string, token: string): Promise<void> {
  await db.deleteFrom('places').execute()
  await call(peopleApi.add, { people: [{ name }] }, token)
  for (const date of [addDays(LAST_SUNDAY, -28), LAST_SUNDAY])
    await call(scheduleApi.createManual, { date, name, assignment: 'Aisle', serviceTime: '9am' }, token)
}
