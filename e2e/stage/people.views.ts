import { addDays, today } from '#shared/days.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import type { Scene, View } from './look.views.ts'

/** Somebody without an account, two of whose days are entered. */
async function namedPerson({ call }: Scene): Promise<string> {
  const [person] = await call(peopleApi.add, { people: [{ name: 'Opal Reyes', phoneNumber: '312 555 0177' }] })
  const userId = person?._id ?? ''
  const fromDay = addDays(today('America/Chicago'), 9)
  await call(availabilityApi.addRow, { userId, kind: 'away', fromDay, toDay: addDays(fromDay, 2) })
  return `/people/${userId}`
}

/** Somebody of the team who serves. */
async function member({ call }: Scene): Promise<string> {
  const from = today('America/Chicago')
  const members = await call(availabilityApi.members, { from, to: addDays(from, 60) })
  const busiest = members.toSorted((a, b) => b.share.accepted + b.share.asked - a.share.accepted - a.share.asked)[0]
  return `/people/${busiest?.user._id ?? ''}`
}

/** The team, with two who have not joined, of whom one is invited. */
async function team(scene: Scene): Promise<string> {
  await namedPerson(scene)
  const invited = { name: 'Jeremiah Featherstonehaugh-Okonkwo', email: 'jeremiah@example.org' }
  await scene.call(invitationsApi.create, { people: [invited] })
  return '/people'
}

/** The page People, and the page of a person. */
export const PEOPLE_VIEWS: View[] = [
  { name: 'people', path: team, as: 'admin', isWindow: true },
  { name: 'people-named', path: async (scene) => `${await team(scene)}?show=notJoined`, as: 'admin', isWindow: true },
  { name: 'people-add', path: async (scene) => `${await team(scene)}#invitations`, as: 'admin', isWindow: true },
  { name: 'person', path: member, as: 'admin' },
  { name: 'person-named', path: namedPerson, as: 'admin' },
]
