import { beforeEach, expect, it } from 'vitest'
import { AUDIT_PAGE, type AuditEntry, auditApi } from '#shared/people/audit.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { stubSuperAdmin } from '../../../testing/pages.stub.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'
import { mendAndPress, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const log = panel('Audit log')
const entries = log.getByRole('listitem')
const texts = () => entries.elements().map(({ textContent }) => textContent)

let ruth: User
let member: User
/** Newest first, as the server answers. */
let stored: AuditEntry[]

function note(action: string, subject: User, detail: Record<string, unknown> = {}): void {
  stored.unshift({
    _id: `entry${stored.length}`,
    at: new Date().toISOString(),
    actor: { _id: ruth._id, name: ruth.name },
    action,
    subject: { type: 'user', _id: subject._id, name: subject.name },
    detail,
  })
}

beforeEach(() => {
  ruth = newPerson({ name: 'Ruth Ellison', role: 'superAdmin' })
  member = newPerson()
  stored = []
  const { server } = screen
  stubSuperAdmin(server)
  let people = [ruth, member]
  server.on(usersApi.all, () => people)
  server.on(usersApi.promote, ({ id }) => {
    people = people.map((one) => (one._id === id ? { ...one, role: 'admin' } : one))
    note('user.promoted', member, { role: 'admin' })
    return people.find(({ _id }) => _id === id) ?? ruth
  })
  server.on(auditApi.list, ({ action, user, before }) => {
    const from = before === undefined ? 0 : stored.findIndex(({ _id }) => _id === before) + 1
    return stored
      .slice(from)
      .filter((entry) => (!action || entry.action === action) && (!user || entry.subject._id === user))
      .slice(0, AUDIT_PAGE)
  })
})

const openPage = () => screen.open('/admin', { as: ruth })

it('the log is narrowed to a person and an action', async () => {
  note('user.suspended', ruth)
  note('user.suspended', member)
  note('user.unsuspended', member)
  await openPage()
  await expect.poll(texts).toHaveLength(3)
  await log.getByLabelText('Person').selectOptions(member.name)
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(/^\d{1,2}:\d\d\s[AP]M.*Ruth Ellison unsuspended Miriam Cohen-Reyes\.$/),
      expect.stringMatching(/Ruth Ellison suspended Miriam Cohen-Reyes\.$/),
    ])
  await log.getByLabelText('Action').selectOptions('Suspended somebody')
  await expect.poll(texts).toEqual([expect.stringMatching(/Ruth Ellison suspended Miriam Cohen-Reyes\.$/)])
  await log.getByLabelText('Action').selectOptions('Imported a schedule')
  await expect.element(log.getByText('Nothing of this kind has happened.')).toBeVisible()
  await log.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(log.getByLabelText('Person')).toHaveValue('')
  await expect.poll(texts).toHaveLength(3)
})

it('older entries are loaded when they are asked for, and new ones appear at once', async () => {
  screen.allowComplaints(/^404 .*\/api\/audit/)
  for (let count = 0; count < AUDIT_PAGE + 3; count += 1) note('user.unsuspended', member)
  await openPage()
  const more = log.getByRole('button', { name: 'Load more' })
  await expect.poll(texts).toHaveLength(5)
  await more.click()
  await expect.poll(texts).toHaveLength(AUDIT_PAGE)
  const mend = screen.server.refuse(auditApi.list, 'not_found')
  await more.click()
  await expect.element(log.getByRole('alert')).toHaveTextContent('The audit log could not be loaded.')
  await expect.poll(texts).toHaveLength(AUDIT_PAGE)
  await mendAndPress(mend, log.getByRole('button', { name: 'Try again' }))
  await expect.poll(texts).toHaveLength(AUDIT_PAGE + 3)

  await panel('Manage Users').getByRole('button', { name: 'Promote' }).click()
  await expect.poll(() => texts()[0]).toMatch(/Ruth Ellison promoted Miriam Cohen-Reyes to Admin\.$/)
})
