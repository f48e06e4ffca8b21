import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auditApi } from '#shared/people/audit.ts'
import { peopleApi } from '#shared/people/people.ts'
import { setupApi } from '#shared/people/setup.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

let admin: User
let harold: User
let annette: User
beforeEach(() => {
  admin = newPerson({ name: 'Ruth Ellison', role: 'superAdmin' })
  harold = newPerson({ name: 'Harold Green', email: '', phoneNumber: null, joined: false })
  annette = newPerson({ name: 'Annette Boyd' })
  screen.server.on(usersApi.all, () => [admin, annette, harold])
  screen.server.on(auditApi.list, () => [])
  screen.server.on(setupApi.read, () => ({
    ...{ dismissed: true, steps: [], texts: { provider: 'console', reachesPhones: false } },
    ...{ mail: { isOn: false, from: null }, backup: { at: null, verified: false, scheduled: false } },
  }))
})

const row = () =>
  page
    .getByRole('region', { name: 'One person is not here yet' })
    .getByRole('listitem')
    .filter({ hasText: 'Harold Green' })

it('whoever is not here yet has a new name and contacts, in a form of their own', async () => {
  const sent: object[] = []
  screen.server.on(peopleApi.change, (wanted) => {
    sent.push(wanted)
    harold = { ...harold, name: 'Harold Greene', phoneNumber: '+13125550177' }
    return harold
  })
  await screen.open('/admin?part=users', { as: admin, size: PHONE })
  await row().getByRole('button', { name: 'Change', exact: true }).click()
  const name = row().getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await row().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Harold Greene')
  await row().getByRole('textbox', { name: 'Phone' }).fill('312 555 0177')
  await row().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(row().getByText('Harold Greene', { exact: true })).toBeVisible()
  expect(sent).toMatchObject([{ id: harold._id, name: 'Harold Greene', email: null }])
})

it('they are taken out of the team after a question with what they have to come', async () => {
  screen.server.on(scheduleApi.list, () => [
    {
      ...{ _id: 's1', date: '2026-12-13', user: { _id: harold._id, name: harold.name } },
      ...{ assignment: 'Main Door', serviceTime: '9am', tieColor: null },
    },
  ])
  const removed: string[] = []
  screen.server.on(peopleApi.remove, ({ id }) => {
    removed.push(id)
    screen.server.on(usersApi.all, () => [admin, annette])
    return undefined
  })
  await screen.open('/admin?part=users', { as: admin, size: DESKTOP })
  await row().getByRole('button', { name: 'Change', exact: true }).click()
  await row().getByRole('button', { name: 'Take out of the team' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/They have one shift from today on/)).toBeVisible()
  expect(removed).toEqual([])
  await question.getByRole('button', { name: 'Take out of the team' }).click()
  await expect.element(row()).not.toBeInTheDocument()
  expect(removed).toEqual([harold._id])
})

it('they are made one with somebody else after a question with what moves', async () => {
  const merged: object[] = []
  screen.server.on(peopleApi.merge, (wanted) => {
    merged.push(wanted)
    return annette
  })
  await screen.open('/admin?part=users', { as: admin, size: DESKTOP })
  await row().getByRole('button', { name: 'Change', exact: true }).click()
  await row().getByRole('combobox', { name: 'The same person as …' }).selectOptions('Annette Boyd')
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/moves to Annette Boyd/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, one person' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(merged).toEqual([{ id: harold._id, into: annette._id }])
})

it('their message and their number stand beside the name, on phones as well', async () => {
  harold = { ...harold, phoneNumber: '+13125550177' }
  screen.server.on(peopleApi.link, () => ({
    ...{
      url: 'https://rota.example.org/invite/h',
      expiresAt: '',
      message: 'Join us: https://rota.example.org/invite/h',
    },
  }))
  await screen.open('/admin?part=users', { as: admin, size: PHONE })
  await expect
    .element(row().getByRole('link', { name: /^Call Harold Green/ }))
    .toHaveAttribute('href', 'tel:+13125550177')
  await row().getByRole('button', { name: 'Copy a message for Harold Green' }).click()
  await expect
    .element(row().getByRole('textbox', { name: 'Message' }))
    .toHaveValue('Join us: https://rota.example.org/invite/h')
  await expect.element(page.getByRole('row').filter({ hasText: 'Harold Green' })).not.toBeInTheDocument()
})
