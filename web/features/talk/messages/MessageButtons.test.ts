import { describe, expect, it } from 'vitest'
import type { User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { annWith } from '../../people/sessions/session.testing.ts'
import { actionsOf } from './MessageButtons.tsx'
import { message } from './sync/message.fixtures.ts'

const member = annWith({ _id: 'me', name: 'Miriam' })
const admin = annWith({ ...member, role: 'admin' })
const own = { sender: { _id: 'me', name: 'Miriam', photoUrl: null } }

const offered = (user: User, more: Partial<Message>) => actionsOf(message(1, more), user)

describe('beside a message', () => {
  it('its sender finds Edit and Delete, and Undo once it is deleted', () => {
    expect(offered(member, own)).toEqual(['edit', 'delete'])
    expect(offered(member, { ...own, deleted: true })).toEqual(['undo'])
  })

  it('others find nothing, and admins Delete', () => {
    expect(offered(member, {})).toEqual([])
    expect(offered(admin, {})).toEqual(['delete'])
    expect(offered(admin, { deleted: true })).toEqual([])
  })

  it('nobody is offered what the server refuses: a name alone is no proof', () => {
    expect(offered(member, { sender: { ...own.sender, _id: null } })).toEqual([])
  })
})
