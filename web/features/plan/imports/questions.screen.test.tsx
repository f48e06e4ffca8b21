import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import type { AppliedImport, ImportPreview } from '#shared/plan/importEntries.ts'
import type { ImportedDay, LeftOut } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { postWith } from '../../rota/board/board.testing.ts'

const screen = withScreen()
const admin = newPerson({ role: 'admin' })

const PREVIEW: ImportPreview = {
  ...{ _id: 'p1', state: 'previewed', filename: 'ushers.xlsx', layout: 'posts-dates', sheet: 'Sheet1', leftOut: [] },
  ...{ from: '2031-02-02', to: '2031-02-09', joinedNames: [], rows: [], unknownNames: [] },
  ...{ add: 2, change: 0, same: 0, gone: 0, doubled: 0 },
}
const APPLIED: AppliedImport = {
  ...{ count: 1, added: 1, updated: 0, unchanged: 0, removed: 0, importId: null },
  ...{ from: '2031-02-02', to: '2031-02-09', unknownNames: [], leftOut: [] },
}
const leftOut = (why: LeftOut['why'], row: number, text: string): LeftOut => ({
  ...{ row, cell: null, what: 'row', filled: 2 },
  ...{ why, text },
})

const post = (name: string, retired = false) => postWith({ _id: name.replace(' ', '-'), name, retired })

/** Chooses a file, whose preview is this. */
async function chooseFile(preview: ImportPreview) {
  const { server } = screen
  server.on(scheduleApi.list, () => [])
  server.on(usersApi.all, () => [])
  server.on(importsApi.preview, () => preview)
  await screen.open('/schedule', { as: admin })
  await userEvent.upload(page.getByLabelText('Upload Schedule (.xlsx): Choose a file'), new File(['x'], 'ushers.xlsx'))
}
const asked = () => screen.server.received(importsApi.preview).at(-1)

it('marks are asked about, and their post is one of the team’s or another one', async () => {
  const { server } = screen
  server.on(scheduleApi.list, () => [])
  server.on(postsApi.list, () => [post('Main Door'), post('Balcony'), post('Old Gate', true)])
  const marks = { yes: ['Yes'], no: ['No'], maybe: ['Maybe'] }
  screen.allowComplaints(/409/)
  const mend = server.refuse(importsApi.preview, 'marks_meaning', { reply: marks })
  await screen.open('/schedule', { as: admin })
  await userEvent.upload(page.getByLabelText('Upload Schedule (.xlsx): Choose a file'), new File(['x'], 'ushers.xlsx'))
  const question = page.getByRole('region', { name: 'What do the marks in this sheet say?' })
  const posts = question.getByLabelText('Assignment', { exact: true })
  await expect.element(posts.getByRole('option', { name: 'Balcony' })).toBeInTheDocument()
  await expect.element(posts.getByRole('option', { name: 'Old Gate' })).not.toBeInTheDocument()
  await expectAccessible(question, [PHONE])
  await posts.selectOptions('Another post')
  await question.getByLabelText('Another post', { exact: true }).fill('Rose Garden')
  await question.getByRole('button', { name: 'Who serves, at this post' }).click()
  await expect.poll(asked).toMatchObject({ marks: 'serve', post: 'Rose Garden' })
  await posts.selectOptions('Balcony')
  mend()
  server.on(importsApi.preview, () => PREVIEW)
  await question.getByRole('button', { name: 'Who serves, at this post' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(asked()).toMatchObject({ marks: 'serve', post: 'Balcony' })
})

it('a year that no day names, people who are away, substitutes, struck texts and joined names are asked about', async () => {
  await chooseFile({
    ...PREVIEW,
    year: { read: 2031, meant: 2030, isGuessed: true },
    away: 'Off',
    days: [
      { row: 5, cell: 'B5', name: 'Cy Poe', userId: null, date: '2031-02-02', serviceTime: null, kind: 'away' },
      { row: 5, cell: 'B5', name: 'Dee Fox', userId: 'u1', date: '2031-02-02', serviceTime: null, kind: 'away' },
    ],
    leftOut: [leftOut('apart', 9, 'Subs \u00b7 Lou Marsh'), leftOut('struck', 4, 'Petra Vale')],
    joinedNames: [{ text: 'Edgar & Ilse Thorn', names: ['Edgar Thorn', 'Ilse Thorn'], row: 3, cell: 'C3', rows: 1 }],
    unknownNames: [{ name: 'Edgar & Ilse Thorn', rows: 1, nearest: [{ _id: 'u2', name: 'Edgar Thorn' }] }],
  })
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('This file names no year. Its days are read as days of 2031.')).toBeVisible()
  await expect.element(sheet.getByText('1 day of the people on the team')).toBeInTheDocument()
  // Nobody of a couple is offered for both.
  await expect.element(sheet.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  await expectAccessible(sheet, [PHONE])
  for (const [button, fields] of [
    ['They are in 2032', { shift_years: '1' }],
    ['They are in 2030', { shift_years: '-1' }],
    ['Leave them out', { away: 'skip' }],
    ['Read it as a post', { subs: 'read' }],
    ['Read struck ones too', { struck: 'read' }],
    ['Read as Edgar Thorn, Ilse Thorn', { split: 'Edgar & Ilse Thorn' }],
  ] as const) {
    await sheet.getByRole('button', { name: button }).click()
    await expect.poll(asked).toMatchObject(fields)
  }
})

it('texts that name a group are asked about, each once, and put on the schedule where that is said', async () => {
  const group = { ...leftOut('group', 4, 'Youth Group'), cell: 'C4' }
  await chooseFile({ ...PREVIEW, leftOut: [group, { ...group, row: 5, cell: 'C5' }, leftOut('group', 6, 'see email')] })
  const question = page.getByRole('region', { name: '2 texts name groups, or other places, and no person.' })
  await expect.element(question.getByText('cell C4')).toBeVisible()
  await expectAccessible(question, [PHONE])
  await question.getByRole('button', { name: 'Put it on the schedule: Youth Group' }).click()
  await expect.poll(asked).toMatchObject({ people: ['Youth Group'] })
})

it('Import says so where it would change nothing', async () => {
  await chooseFile({ ...PREVIEW, ...{ add: 0, same: 2 } })
  const button = page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true })
  await expect.element(button).toHaveAccessibleDescription(/Nothing in this file would change the schedule/)
})

it('people who were left out may be away after all', async () => {
  await chooseFile({ ...PREVIEW, leftOut: [leftOut('away', 5, 'Off \u00b7 Cy Poe')] })
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('“Off · Cy Poe” was left out. Are these days away?')).toBeVisible()
  await sheet.getByRole('button', { name: 'Make them days away' }).click()
  await expect.poll(asked).toMatchObject({ away: 'days' })
})

it('one choice says of all days away whether people can’t or would rather not', async () => {
  const day = (row: number, kind: ImportedDay['kind']): ImportedDay => ({
    ...{ row, cell: `D${row}`, name: `Cy ${row}`, date: '2031-02-02', userId: `u${row}`, serviceTime: null, kind },
  })
  await chooseFile({ ...PREVIEW, away: 'Off', days: [day(2, 'away'), day(3, 'away')] })
  screen.server.on(importsApi.apply, () => APPLIED)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/become days away of theirs\.$/)).toBeVisible()
  await expect.element(sheet.getByRole('radio', { name: 'can’t' })).toBeChecked()
  await sheet.getByText('would rather not', { exact: true }).click()
  await expect.element(sheet.getByText(/become days they would rather not serve, as listed below\.$/)).toBeVisible()
  await expect.poll(() => sheet.getByText('Rather not', { exact: true }).elements().length).toBe(2)
  await expectAccessible(sheet, [PHONE])
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => screen.server.received(importsApi.apply).at(-1)).toEqual({ id: 'p1', daysAs: 'rather_not' })
})

it('one button a month takes all of its replacements, and names go with the import', async () => {
  const shift = (date: string, name: string) => ({
    ...{ date, name, assignment: 'Door', serviceTime: '9am', tieColor: null, userId: null },
  })
  const row = (seq: number, change: Partial<ImportRow>): ImportRow => ({
    ...{ seq, what: 'add', row: seq, cell: null, before: null, after: null, shiftId: null, doubles: [] },
    ...change,
  })
  const near = newPerson({ name: 'Harold Jennings' })
  await chooseFile({
    ...PREVIEW,
    ...{ add: 1, gone: 1, doubled: 1 },
    unknownNames: [{ name: 'H. Jennings', rows: 1, nearest: [near] }],
    rows: [
      row(1, { after: shift('2031-02-02', 'H. Jennings'), doubles: [{ _id: 's1', name: 'Bo Ray' }] }),
      row(2, { what: 'gone', row: null, before: shift('2031-02-09', 'Ann Lee'), shiftId: 's2' }),
    ],
  })
  screen.server.on(importsApi.apply, () => APPLIED)
  screen.server.on(unknownNamesApi.use, () => ({ changed: 0, importId: null }))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Replace February 2031' }).click()
  await expect.element(sheet.getByText('February 2031 is replaced by the file: 2 shifts give way.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Use Harold Jennings' }).click()
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect
    .poll(() => screen.server.received(importsApi.apply))
    .toEqual([{ id: 'p1', rows: [1, 2], replace: [1], names: [{ name: 'H. Jennings', userId: near._id }] }])
})
