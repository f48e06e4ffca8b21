import { expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

const SHEET = 'Date,9am Main Door,9am Offering\n2027-02-07,Ann Abel,Bo Berg\n2027-02-14,Cy Coe,Ann Abel\n'
const LIST = 'Ann Abel, ann@example.org, (312) 555-0141\nBerg, Bo <bo@example.org>\nCY COE cy@example.org\n'

it('a sheet first and the list of its people second make one of each', async () => {
  const { token } = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  const { body: sheet } = await test.upload(
    importsApi.import,
    { bytes: Buffer.from(SHEET), filename: 'rota.csv' },
    token,
  )
  const names = sheet.unknownNames.map(({ name }) => ({ name }))
  expect(names).toHaveLength(3)
  await test.call(peopleApi.add, { people: names }, token)
  const { people } = (await test.call(invitationsApi.read, { text: LIST }, token)).body
  expect(people).toHaveLength(3)
  const invited = people.map(({ name, email, phoneNumber }) => ({
    name,
    ...(email && { email }),
    ...(phoneNumber && { phoneNumber }),
  }))
  expect((await test.call(invitationsApi.create, { people: invited }, token)).status).toBe(201)
  const { body: all } = await test.call(usersApi.all, {}, token)
  expect(all.map(({ name, email }) => [name, email]).sort()).toEqual([
    ['Ann Abel', 'ann@example.org'],
    ['Bo Berg', 'bo@example.org'],
    ['Cy Coe', 'cy@example.org'],
    ['Zoe Admin', expect.any(String)],
  ])
})
