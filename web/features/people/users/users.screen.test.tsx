import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { stubSuperAdmin } from '../../../testing/pages.stub.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const users = panel('Manage Users')
const me = newPerson({ name: 'Sue Super', role: 'superAdmin' })

const withUsers = (count: number) => {
  const others = Array.from({ length: count - 1 }, (_, place) => newPerson({ name: `Ann Bell ${place}` }))
  screen.server.on(usersApi.all, () => [me, ...others])
}

beforeEach(() => stubSuperAdmin(screen.server))

it('the rows of a tablet show whole addresses', async () => {
  const bernice = newPerson({ name: 'Bernice Holloway', email: 'bernice.holloway@demo.example' })
  screen.server.on(usersApi.all, () => [me, bernice])
  await screen.open('/admin', { as: me, size: { width: 768, height: 1024 } })
  const address = users.getByTitle(bernice.email)
  await expect.element(address).toBeVisible()
  const { scrollWidth, clientWidth, offsetHeight } = address.element() as HTMLElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(offsetHeight).toBeLessThan(30)
})

it('fields and actions stand in their columns on a desktop, and are folded in the rows of a tablet', async () => {
  withUsers(2)
  await screen.open('/admin', { as: me, size: DESKTOP })
  const row = users.getByRole('row').filter({ hasText: 'Ann Bell' })
  await expect.element(row.getByRole('button', { name: 'Promote' })).toBeVisible()
  await expectNone(row.getByRole('button', { name: 'Change' }))
  await row.getByLabelText('New password').fill('typed before')

  await page.viewport(768, 1024)
  await expectNone(row.getByRole('button', { name: 'Promote' }))
  expect(row.element().getBoundingClientRect().height).toBeLessThan(56)
  const change = row.getByRole('button', { name: 'Change' })
  await change.click()
  await expect.element(change).toHaveAttribute('aria-expanded', 'true')
  await expect.element(row.getByLabelText('New password')).toHaveValue('typed before')
  await expect.element(row.getByLabelText('Role Override')).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Promote' })).toBeVisible()
})

it('a refused form focuses its first field, in the order in which one reads them', async () => {
  withUsers(2)
  await screen.open('/admin', { as: me, size: DESKTOP })
  const create = panel('Create New User')
  await create.getByLabelText('Name').fill('Walter Simmons')
  await create.getByLabelText('Email').fill('walter@example.org')
  await create.getByRole('button', { name: 'Create User' }).click()
  await expect.element(create.getByLabelText('Password', { exact: true })).toHaveFocus()
  const assign = panel('Assign Task to User')
  await assign.getByRole('button', { name: 'Assign Task', exact: true }).click()
  await expect.element(assign.getByLabelText('User')).toHaveFocus()
})

it.each([
  [5, 5],
  [6, 3],
])('one or two users more than the first are not folded: of %d, %d are shown', async (count, shown) => {
  withUsers(count)
  await screen.open('/admin', { as: me, size: PHONE })
  await expect.poll(() => users.getByRole('listitem').elements().length).toBe(shown)
  expect(users.getByRole('button', { name: `Show all ${count}` }).elements()).toHaveLength(shown < count ? 1 : 0)
})
