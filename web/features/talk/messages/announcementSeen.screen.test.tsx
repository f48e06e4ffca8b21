import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Role, usersApi } from '#shared/people/users.ts'
import { type Seen, seenApi } from '#shared/talk/seen.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { StoredMessages } from '../chat/chat.testing.ts'

const screen = withScreen()
const bo = newPerson({ name: 'Bo Burr', role: 'admin' })
const cy = newPerson({ name: 'Cy Cole' })
const person = (name: string) => ({ _id: name.replace(' ', ''), name })
let seen: Seen = { seen: [], unseen: [] }
let asked: string[] = []
beforeEach(() => {
  asked = []
  seen = { seen: [person('Ann Abel'), person('Cy Cole')], unseen: [person('Di Dale'), person('Ed Earl')] }
  screen.server.on(usersApi.all, () => [bo, cy])
  screen.server.on(seenApi.show, ({ id }) => {
    asked.push(id)
    return seen
  })
})

async function open(role: Role, channel = 'announcements', by = bo) {
  const me = newPerson({ name: 'Zoe Ade', role })
  const stored = new StoredMessages(screen.server, me)
  stored.addRead(by, 'announcements', 'Doors open at 8')
  stored.addRead(bo, 'general', 'Who has the keys?')
  await screen.open(`/chat/${channel}`, { as: me, size: PHONE })
  await expect.element(page.getByText(/Doors open|Who has/)).toBeVisible()
}

it('an announcement says to admins by how many it was seen, and by whom not', async () => {
  await open('admin')
  const line = page.getByText('Seen by 2 of 4')
  await expect.element(line).toBeVisible()
  await line.click()
  await expect.element(page.getByText('Not seen by Di Dale and Ed Earl')).toBeVisible()
  await expectAccessible(line)
})

it('it says where all have seen it', async () => {
  seen = { ...seen, unseen: [] }
  await open('superAdmin')
  await expect.element(page.getByText('Seen by all 2')).toBeVisible()
})

it.each([
  ['members', 'standard', 'announcements', bo],
  ['admins in another channel', 'admin', 'general', bo],
  ['admins of what a member wrote', 'admin', 'announcements', cy],
] as const)('%s are told nothing, and nothing is asked', async (_who, role, channel, by) => {
  await open(role, channel, by)
  await passTime(5000)
  await expectNone(page.getByText(/^Seen by/))
  expect(asked).toEqual([])
})
