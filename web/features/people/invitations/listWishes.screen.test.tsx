import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auditApi } from '#shared/people/audit.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { setupApi } from '#shared/people/setup.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { habitsApi } from '#shared/rota/habits.ts'
import { saidApi } from '#shared/rota/said.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

let admin: User
const sent: object[] = []
beforeEach(() => {
  sent.length = 0
  admin = newPerson({ name: 'Ruth Ellison', role: 'superAdmin' })
  screen.server.on(usersApi.all, () => [admin])
  screen.server.on(auditApi.list, () => [])
  screen.server.on(setupApi.read, () => ({
    ...{ dismissed: true, steps: [], texts: { provider: 'console', reachesPhones: false } },
    ...{ mail: { isOn: false, from: null }, backup: { at: null, verified: false, scheduled: false } },
  }))
  screen.server.on(templatesApi.list, () => [])
  const days = { kind: 'away' as const, weekdays: 0, nth: 0, templateId: null }
  const none = { rows: [], often: null, link: null }
  screen.server.on(invitationsApi.read, () => ({
    people: [
      {
        ...{ line: 1, name: 'Harold Green', email: null, phoneNumber: '+13125550177', memberId: null },
        unused: ['brings keys'],
        wishes: [
          {
            ...{ ...none, text: 'Dec 13–27 out' },
            rows: [{ ...days, fromDay: '2026-12-13', toDay: '2026-12-27' }],
          },
          { ...none, text: 'not with Ann', link: { kind: 'apart' as const, name: 'Ann Ray', userId: null, person: 1 } },
          { ...none, text: 'prefers 7am' },
        ],
      },
      {
        ...{ line: 2, name: 'Ann Ray', email: null, phoneNumber: '+13125550178', memberId: null },
        wishes: [
          {
            ...{ ...none, text: 'only 2nd & 4th' },
            rows: [{ ...days, fromDay: '2026-11-29', toDay: null, nth: 21 }],
          },
        ],
      },
    ],
    issues: [],
  }))
  screen.server.on(invitationsApi.create, ({ people }) =>
    people.map(({ name = '' }) => ({
      ...{
        _id: name.replace(' ', '-'),
        name,
        email: null,
        phoneNumber: null,
        state: 'open',
        mail: 'none',
        url: 'https://example.org/i',
      },
      ...{ createdAt: '2026-12-01T12:00:00.000Z', expiresAt: '2026-12-15T12:00:00.000Z', usedAt: null },
      ...{ personId: `id-of-${name.split(' ')[0]}`, userId: null, interestId: null },
    })),
  )
  screen.server.on(saidApi.enter, (wanted) => {
    sent.push(wanted)
    return { entered: wanted.wishes.length, undo: 'token' }
  })
})

const open = async () => {
  await screen.open('/admin?part=invitations', { as: admin, size: PHONE })
  await page.getByRole('textbox', { name: 'Who is invited' }).fill('Harold Green\nAnn Ray')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect.element(page.getByRole('heading', { name: 'The list says 4 times' })).toBeVisible()
}
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

it('what a list says is not entered unless it is ticked', async () => {
  await open()
  await expect.element(page.getByText('Not used: brings keys')).toBeVisible()
  await expect.element(box('Ann Ray: Only · 2nd and 4th of the month')).not.toBeChecked()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect.element(page.getByText('2 people are invited')).toBeVisible()
  expect(sent).toEqual([])
})

it('what is ticked is entered for whom it was said, and taken back', async () => {
  const undone: object[] = []
  screen.server.on(habitsApi.undo, (wanted) => {
    undone.push(wanted)
    return { from: null, to: null, habits: [], skipped: 0, undo: null }
  })
  await open()
  await expect
    .element(page.getByText('Harold Green: not entered, since the team has no such service yet.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Take all' }).click()
  await expect.element(box('Harold Green: not with Ann Ray')).toBeChecked()
  await box('Ann Ray: Only · 2nd and 4th of the month').click()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect.element(page.getByText('2 wishes of the list are entered.')).toBeVisible()
  expect(sent).toMatchObject([
    {
      wishes: [
        { userId: 'id-of-Harold', rows: [{ fromDay: '2026-12-13', toDay: '2026-12-27' }] },
        { userId: 'id-of-Harold', rows: [], link: { kind: 'apart', userId: 'id-of-Ann' } },
      ],
    },
  ])
  await page.getByRole('button', { name: 'Take the wishes back' }).click()
  await expect.element(page.getByText('The wishes of the list were taken back.')).toBeVisible()
  expect(undone).toEqual([{ undo: 'token' }])
})

it('wishes of somebody who is not invited are not asked about', async () => {
  await open()
  await box('Harold Green').click()
  await expect.element(page.getByRole('heading', { name: 'The list says when or with whom' })).toBeVisible()
  await expect.element(box('Harold Green: not with Ann Ray')).not.toBeInTheDocument()
})
