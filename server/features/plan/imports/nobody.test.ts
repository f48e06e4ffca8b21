import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { file, withImports } from '../../../testing/imports.ts'

const { test, withAdmin, stored, apply, freshDay, add } = withImports()

const bytes = readFileSync(new URL('../../../../e2e/fixtures/nobody-phrases.xlsx', import.meta.url))

describe('a sheet by which nobody serves yet', () => {
  const leftOut = ['NO SERVICE', 'NO SERVICE', 'Substitute needed', 'TBC', '[open]', '*'].map((text) =>
    expect.objectContaining({ why: 'nobody', what: 'row', text }),
  )

  it('fills no place, in the preview, applied, and imported at once', async () => {
    const token = await withAdmin()
    const made = await test.upload(importsApi.preview, { bytes }, token)
    expect([made.status, made.body]).toMatchObject([201, { add: 0, rows: [], unknownNames: [], leftOut }])
    expect((await apply(token, made.body._id)).body).toMatchObject({ count: 0, importId: null, leftOut })
    expect((await test.upload(importsApi.import, { bytes }, token)).body).toMatchObject({ count: 0, leftOut })
    expect(await stored(token, '2027-01-03')).toEqual([])
  })

  it('takes the texts as people that an admin names, in both ways', async () => {
    const token = await withAdmin()
    const day = freshDay()
    const rows = file([day, 'Vacant Seat', 'Main Door', '9am'], [day, 'TBC', 'Balcony', '9am'])
    const upload = { ...rows, fields: { people: JSON.stringify(['vacant  SEAT', 'TBC']) } }
    const { body } = await test.upload(importsApi.preview, upload, token)
    expect(body.rows.map(({ after }) => after?.name)).toEqual(['Vacant Seat'])
    expect((await test.upload(importsApi.import, upload, token)).body).toMatchObject({ count: 1 })
  })

  it.each(['', 'Substitute needed', '{}', '[1]', '["\u202e"]'])('refuses %j as a list of them', async (people) => {
    const { status, body } = await test.upload(importsApi.preview, { bytes, fields: { people } }, await withAdmin())
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['people']])
  })

  it('names a member by their own name, whatever it is', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Open' })
    const day = freshDay()
    const { body } = await test.upload(importsApi.preview, file([day, 'OPEN', 'Main Door', '9am']), token)
    expect(body).toMatchObject({ add: 1, leftOut: [], rows: [{ after: { userId: _id } }] })
    expect(await add(token, { date: day, name: 'Open' })).toMatchObject({ user: { _id } })
  })
})

describe('a typed shift', () => {
  const nobody = [400, [{ path: 'name', message: 'Nobody’s name? Leave the place open instead.' }]]

  it.each(['TBD', 'substitute needed', '[Vacante]', 'N/A'])('of %s is refused', async (name) => {
    const token = await withAdmin()
    const shift = { date: freshDay(), name, assignment: 'Main Door', serviceTime: '9am' }
    const { status, body } = await test.call(scheduleApi.createManual, shift, token)
    expect([status, body.issues]).toEqual(nobody)
  })

  it('is not given such a name later, and may keep one that it has', async () => {
    const token = await withAdmin()
    const date = freshDay()
    const { _id: id } = await add(token, { date, name: 'Ann Abel' })
    const refused = await test.call(scheduleApi.change, { id, name: 'Vacant' }, token)
    expect([refused.status, refused.body.issues]).toEqual(nobody)
    expect((await test.call(scheduleApi.change, { id, name: 'Two ushers needed' }, token)).status).toBe(200)
  })
})
