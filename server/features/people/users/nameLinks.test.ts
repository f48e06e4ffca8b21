import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let boss: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true, name: 'Ruth Ellison' })
})

let days = 0
/** Adds a shift on a day of its own. */
async function addShift(name: string): Promise<string> {
  days += 1
  const date = `2026-12-${String(days).padStart(2, '0')}`
  const shift = { assignment: 'Balcony', serviceTime: '9am', date, name }
  return (await test.call(scheduleApi.createManual, shift, boss.token)).body._id
}
async function holderOf(id: string): Promise<string | null | undefined> {
  const { body } = await test.call(scheduleApi.list, { view: 'all' }, boss.token)
  return body.find(({ _id }) => _id === id)?.user._id
}
const rename = ({ token }: Person, name: string) => test.upload(usersApi.updateMe, { fields: { name } }, token)
const links = async () => (await test.call(nameLinksApi.list, {}, boss.token)).body
const linkOf = async ({ _id }: Person) => (await links()).find(({ userId }) => userId === _id)
const answer = ({ _id }: Person, confirm: boolean, name?: string) =>
  test.call(nameLinksApi.answer, { userId: _id, confirm, ...(name && { name }) }, boss.token)

describe('a self-chosen name', () => {
  it('keeps no shift of that name after it was given up', async () => {
    const mallory = await test.signUp({ name: 'Mallory Moss' })
    const shift = await addShift('Harold Jennings')
    await rename(mallory, 'Harold Jennings')
    expect(await holderOf(shift)).toBeNull()
    await rename(mallory, 'Mallory Moss')
    expect(await holderOf(shift)).toBeNull()
    expect(await linkOf(mallory)).toBeUndefined()
  })

  it('takes no shift that is added while it is carried, nor after a suspension', async () => {
    const mallory = await test.signUp({ name: 'Mallory Reed' })
    await rename(mallory, 'Otis Ward')
    const shift = await addShift('Otis Ward')
    await test.call(usersApi.suspend, { id: mallory._id }, boss.token)
    await test.call(usersApi.unsuspend, { id: mallory._id }, boss.token)
    expect(await holderOf(shift)).toBeNull()
  })

  it('does not stand in the way of the member who was given it', async () => {
    const ruth = await test.signUp({ name: 'Ruth Lee' })
    const mallory = await test.signUp({ name: 'Mallory Lane' })
    await rename(mallory, 'ruth  LEE')
    expect(await holderOf(await addShift('Ruth Lee'))).toBe(ruth._id)
  })

  it('leaves the shifts linked before with their member, and new ones of the given name link again after the way back', async () => {
    const nora = await test.signUp({ name: 'Nora Nash' })
    const shift = await addShift('Nora Nash')
    await rename(nora, 'Nora Nash-Olsen')
    expect(await holderOf(shift)).toBe(nora._id)
    await rename(nora, 'Nora Nash')
    expect(await holderOf(await addShift('Nora Nash'))).toBe(nora._id)
  })
})

describe('the names that wait for an admin', () => {
  it('are listed for admins alone, with the last given name', async () => {
    const bob = await test.signUp({ name: 'Bob Brandt' })
    await addShift('Robert Brandt')
    await addShift('robert  BRANDT')
    await rename(bob, 'Rob Brandt')
    expect(await linkOf(bob)).toBeUndefined()
    await rename(bob, 'Robert Brandt')
    expect(await linkOf(bob)).toEqual({
      userId: bob._id,
      name: 'Robert Brandt',
      formerName: 'Bob Brandt',
      shifts: 2,
    })
    for (const [endpoint, input] of [
      [nameLinksApi.list, {}],
      [nameLinksApi.answer, { userId: bob._id, confirm: true }],
    ] as const) {
      const { status, body } = await test.call(endpoint, input, bob.token)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
  })

  it('are linked once confirmed, and link from then on', async () => {
    const eve = await test.signUp({ name: 'Eve Ekman' })
    const shift = await addShift('Eve Frost')
    await rename(eve, 'Eve Frost')
    const watcher = await listen(test, boss.token)
    onTestFinished(() => void watcher.socket.close())
    expect((await answer(eve, true)).status).toBe(204)
    expect(await holderOf(shift)).toBe(eve._id)
    expect(await linkOf(eve)).toBeUndefined()
    expect(await holderOf(await addShift('Eve Frost'))).toBe(eve._id)
    await watcher.waitFor('scheduleChanged')
    await watcher.waitFor('peopleChanged', ({ _id }) => _id === eve._id)
    const { body } = await test.call(auditApi.list, { action: 'nameLink.confirmed' }, boss.token)
    expect(body[0]).toMatchObject({ subject: { _id: eve._id }, detail: { name: 'Eve Frost' } })
  })

  it('are asked no more once declined, also after a way back and forth', async () => {
    const dora = await test.signUp({ name: 'Dora Dunn' })
    const shift = await addShift('Dora Lake')
    await rename(dora, 'Dora Lake')
    expect((await answer(dora, false)).status).toBe(204)
    await rename(dora, 'Dora Dunn')
    await rename(dora, 'Dora Lake')
    expect([await linkOf(dora), await holderOf(shift)]).toEqual([undefined, null])
    expect(await holderOf(await addShift('Dora Lake'))).toBeNull()
  })

  it('are refused for another name than the one seen, and for nobody', async () => {
    const mallory = await test.signUp({ name: 'Mallory Hill' })
    const shift = await addShift('Iris Bell')
    await rename(mallory, 'Mal Hill')
    await rename(mallory, 'Iris Bell')
    const { status, body } = await answer(mallory, true, 'Mal Hill')
    expect([status, body.code, await holderOf(shift)]).toEqual([409, 'name_link_moved_on', null])
    const nobody = await test.call(nameLinksApi.answer, { userId: 'nobody', confirm: true }, boss.token)
    expect([nobody.status, nobody.body.code]).toEqual([404, 'user_not_found'])
    const missing = await test.call(nameLinksApi.answer, { userId: mallory._id }, boss.token)
    expect([missing.status, missing.body.code]).toEqual([400, 'invalid_input'])
  })

  it('need no answer where the name was given', async () => {
    const ann = await test.signUp({ name: 'Ann Adler' })
    expect((await answer(ann, true)).status).toBe(204)
    expect(
      (await test.call(auditApi.list, { user: ann._id }, boss.token)).body.map(({ action }) => action),
    ).not.toContain('nameLink.confirmed')
  })
})
