import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keysApi, type ProgramKey } from '#shared/people/keys.ts'
import { usersApi } from '#shared/people/users.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { stubSuperAdmin } from '../testing/pages.stub.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone, mendAndPress, panel } from '../testing/steps.ts'

const screen = withScreen()
const keys = panel('Keys')
const dialog = page.getByRole('alertdialog')
const SECRET = `uk_${'aB3-_'.repeat(8)}xyz`

const KEY: ProgramKey = {
  _id: 'k1',
  name: 'Website',
  access: 'read',
  role: 'member',
  createdAt: '2026-12-01T12:00:00.000Z',
  createdBy: { _id: 'u1', name: 'Ruth Orr' },
  lastUsedAt: '2026-12-05T12:00:00.000Z',
}

let stored: ProgramKey[]
beforeEach(() => {
  stored = [
    KEY,
    { ...KEY, _id: 'k2', name: 'Foyer', createdBy: null, lastUsedAt: null, access: 'write', role: 'admin' },
  ]
  const { server } = screen
  stubSuperAdmin(server)
  server.on(usersApi.all, () => [])
  server.on(keysApi.list, () => stored)
  server.on(keysApi.create, (wish) => {
    const made: ProgramKey = { ...KEY, ...wish, _id: 'k3', lastUsedAt: null }
    stored = [made, ...stored]
    return { ...made, key: SECRET }
  })
  server.on(keysApi.remove, ({ id }): undefined => {
    stored = stored.filter(({ _id }) => _id !== id)
  })
})

const open = (size = DESKTOP) => screen.open('/admin/programs', { as: newPerson({ role: 'superAdmin' }), size })
const ends = keys.getByRole('button', { name: /^End the key / })

it('says of each key what it may, who made it and when it was used last', async () => {
  await open(PHONE)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Other programs' })).toBeVisible()
  const [first, second] = [keys.getByRole('listitem').first(), keys.getByRole('listitem').last()]
  for (const text of ['Website', 'Reads only', 'As a member', /^Last used .*Dec/, /by Ruth Orr/])
    await expect.element(first.getByText(text)).toBeVisible()
  for (const text of ['Foyer', 'Reads and writes', 'As an admin', /^Never used/, /by somebody who is gone/])
    await expect.element(second.getByText(text)).toBeVisible()
  await expectAccessible(keys)
})

it('a list that fails to load can be asked for again, and an empty one says so', async () => {
  screen.allowComplaints(/^404 .*\/api\/keys/)
  stored = []
  const mend = screen.server.refuse(keysApi.list, 'not_found')
  await open()
  await expect.element(keys.getByText('The keys could not be loaded.')).toBeVisible()
  await mendAndPress(mend, keys.getByRole('button', { name: 'Try again' }))
  await expect.element(keys.getByText('No program has a key.')).toBeVisible()
})

it('a new key is shown once, with the focus on it, until it is in its place', async () => {
  await open()
  await keys.getByRole('textbox', { name: 'Program' }).fill('Parish office')
  await keys.getByRole('combobox', { name: 'It may' }).selectOptions('Reads and writes')
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const secret = keys.getByRole('textbox', { name: 'Key' })
  await expect.element(secret).toHaveValue(SECRET)
  await expect.element(secret).toHaveFocus()
  await expect.element(keys.getByRole('button', { name: 'Copy the key' })).toBeVisible()
  expect(screen.server.received(keysApi.create)).toEqual([{ name: 'Parish office', access: 'write', role: 'member' }])
  await expectAccessible(keys)
  await keys.getByRole('button', { name: 'I have it' }).click()
  await expectNone(secret)
  await expect.element(keys.getByRole('listitem').first()).toHaveTextContent('Parish office')
  expect(document.body.innerHTML).not.toContain(SECRET)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET)
})

it('a name that is missing is asked for, and a team that has fifty is told', async () => {
  screen.allowComplaints(/^409 .*\/api\/keys/)
  await open()
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await expect.element(keys.getByText('Please fill this in')).toBeVisible()
  screen.server.refuse(keysApi.create, 'list_full')
  await keys.getByRole('textbox', { name: 'Program' }).fill('One more')
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await expect.element(keys.getByText('The key could not be made.')).toBeVisible()
  await expect.element(keys.getByRole('textbox', { name: 'Program' })).toHaveValue('One more')
})

it('a key is ended after a question', async () => {
  await open(PHONE)
  await ends.first().click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectNone(dialog)
  await ends.first().click()
  await dialog.getByRole('button', { name: 'End this key' }).click()
  await expect.poll(() => ends.elements().length).toBe(1)
  expect(screen.server.received(keysApi.remove)).toEqual([{ id: 'k1' }])
})

it('is for super admins alone', async () => {
  await screen.open('/admin/programs', { as: newPerson({ role: 'standard' }), size: PHONE })
  await expectNone(page.getByRole('heading', { level: 1, name: 'Other programs' }))
})
