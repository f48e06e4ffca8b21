import { importsApi } from '#shared/plan/imports.ts'
import { type NewShiftInput, scheduleApi } from '#shared/plan/schedule.ts'
import { HEADER, workbook } from '../features/plan/spreadsheet/workbook.fixtures.ts'
import { withTestApp } from './app.ts'

/** A row of a file below its header. */
export type Row = [date: string, name: string, assignment: string, time: string, tie?: string | null]

/** An upload of these rows. */
export const file = (...rows: Row[]) => ({
  bytes: workbook([[HEADER, ...rows.map(([...row]) => row.map((cell) => cell ?? null))]]),
})

/** An app of the test file, and calls of an admin's endpoints of imports. */
export function withImports() {
  const test = withTestApp()
  const withAdmin = async () => (await test.signUp({ role: 'admin' })).token

  const stored = async (token: string, day: string) =>
    (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, token)).body
  const brief = async (token: string, day: string) =>
    (await stored(token, day)).map(({ user, assignment, tieColor }) => [user.name, assignment, tieColor])
  const preview = async (token: string, ...rows: Row[]) =>
    (await test.upload(importsApi.preview, file(...rows), token)).body
  const apply = (token: string, id: string, choice: object = {}) =>
    test.call(importsApi.apply, { id, ...choice }, token)
  const undo = (token: string, id: string, options: object = {}) =>
    test.call(importsApi.undo, { id, ...options }, token)

  let days = 0
  /** A day that no other test uses. */
  function freshDay(): string {
    days += 1
    return new Date(Date.UTC(2041, 0, days)).toISOString().slice(0, 10)
  }

  async function add(token: string, shift: Partial<NewShiftInput> & { date: string; name: string }) {
    return (await test.call(scheduleApi.createManual, { assignment: 'Main Door', serviceTime: '9am', ...shift }, token))
      .body
  }

  /** A preview with one row of each kind: add, change, same, gone. Four shifts are stored on its day. */
  async function scene(token: string) {
    const day = freshDay()
    const jenings = await add(token, { date: day, name: 'Harold Jenings' })
    const ruth = await add(token, { date: day, name: 'Ruth Lee', assignment: 'Balcony', tieColor: 'Blue' })
    const otis = await add(token, { date: day, name: 'Otis Ward', assignment: 'Lobby', tieColor: 'Red' })
    const gone = await add(token, { date: day, name: 'Nell Gone', assignment: 'Parking' })
    const made = await preview(
      token,
      [day, 'Harold Jennings', 'Main Door', '9:00 AM', 'Red'],
      [day, 'ruth lee', 'Balcony', '9am', 'Red'],
      [day, 'Otis Ward', 'Lobby', '9am'],
    )
    return { day, jenings, ruth, otis, gone, made }
  }

  return { test, withAdmin, stored, brief, preview, apply, undo, freshDay, add, scene }
}
