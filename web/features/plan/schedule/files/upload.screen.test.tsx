import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import type { AppliedImport, ImportPreview } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../../testing/steps.ts'

const screen = withScreen()
const admin = newPerson({ role: 'admin' })
const [near, other] = [newPerson({ name: 'Harold Jennings' }), newPerson({ name: 'Ann Abel' })]
const many = Array.from({ length: 8 }, (_, place) => newPerson({ name: `Bo ${place}` }))
const gone = newPerson({ name: 'Zed Gone', suspended: true })

const PREVIEW: ImportPreview = {
  ...{ _id: 'p1', state: 'previewed', filename: 'february.xlsx', layout: 'rows', sheet: 'Sheet1', leftOut: [] },
  ...{ from: '2031-02-02', to: '2031-02-02', joinedNames: [], rows: [] },
  ...{ add: 1, change: 0, same: 0, gone: 0, doubled: 0 },
  unknownNames: [{ name: 'Jim Ba.', rows: 1, nearest: [near] }],
}
const APPLIED: AppliedImport = {
  ...{ count: 1, added: 1, updated: 0, unchanged: 0, removed: 0, importId: null },
  ...{ from: '2031-02-02', to: '2031-02-02', unknownNames: [], leftOut: [] },
}

it('a chosen file is read at once, and each unknown name may be any member: the nearest first', async () => {
  const { server } = screen
  server.on(scheduleApi.list, () => [])
  server.on(usersApi.all, () => [other, ...many, near, gone])
  server.on(importsApi.preview, () => PREVIEW)
  server.on(importsApi.apply, () => APPLIED)
  server.on(unknownNamesApi.use, () => ({ changed: 1, importId: null }))
  await screen.open('/schedule', { as: admin })
  await userEvent.upload(
    page.getByLabelText('Upload Schedule (.xlsx): Choose a file'),
    new File(['x'], 'february.xlsx'),
  )
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Did you mean Harold Jennings?')).toBeVisible()
  await sheet.getByRole('button', { name: 'Somebody else…: Jim Ba.' }).click()
  const search = sheet.getByRole('searchbox', { name: 'Members for Jim Ba.' })
  await expect.element(search).toHaveFocus()
  const found = sheet.getByRole('listitem').filter({ hasText: 'Jim Ba.' }).getByRole('listitem')
  await expectTexts(found, ['Harold Jennings', 'Ann Abel', 'Bo 0', 'Bo 1', 'Bo 2', 'Bo 3'])
  await expect.element(sheet.getByText('4 more: type a name.')).toBeVisible()
  await expectAccessible(search, [PHONE])
  await search.fill('zed')
  await expect.element(sheet.getByText('No users found.')).toBeVisible()
  await search.fill('abel')
  await found.getByRole('button', { name: 'Ann Abel' }).click()
  await expect.element(sheet.getByText('Will be Ann Abel.')).toBeVisible()
  await expectNone(search)
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => server.received(unknownNamesApi.use)).toEqual([{ name: 'Jim Ba.', userId: other._id }])
  await expect.element(page.getByText('✅ Imported 1 entries')).toBeInViewport()
})
