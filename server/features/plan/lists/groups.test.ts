import { expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

it('a line that names a group is nobody, unless it is said or has a contact', async () => {
  const { token } = await test.signUp({ role: 'admin' })
  const text = 'Team A\nAnn Lee\nYouth Group\nYouth, youth@example.org\nBo Ray'
  const read = async (taken?: string) => (await test.call(invitationsApi.read, { text, taken }, token)).body
  const { people, groups } = await read()
  expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Youth', 'Bo Ray'])
  expect(groups).toEqual([
    { line: 1, text: 'Team A' },
    { line: 3, text: 'Youth Group' },
  ])
  const again = await read('team a\nYouth Group')
  expect(again.people.map(({ name }) => name)).toEqual(['Team A', 'Ann Lee', 'Youth Group', 'Youth', 'Bo Ray'])
  expect(again).not.toHaveProperty('groups')
})
