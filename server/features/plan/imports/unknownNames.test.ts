import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'

const { test, withAdmin, stored, undo, freshDay, add } = withImports()

describe('names that are no members', () => {
  const unknown = async (token: string, name: string) =>
    (await test.call(unknownNamesApi.list, {}, token)).body.find((one) => one.name === name)

  it('are listed with their shifts and the nearest members, and become a member’s', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Quincy Abernathy' })
    await test.signUp({ name: 'Quincy Abernath', waiting: true })
    const [first, second] = [freshDay(), freshDay()]
    const one = await add(token, { date: first, name: 'Quincy Abernahty' })
    const two = await add(token, { date: second, name: 'quincy  abernahty' })
    const own = await add(token, { date: second, name: 'Quincy Abernathy' })
    expect(await unknown(token, 'Quincy Abernahty')).toEqual({
      name: 'Quincy Abernahty',
      shifts: 2,
      nextDate: first,
      nearest: [{ _id, name: 'Quincy Abernathy' }],
      near: [],
    })
    await add(token, { date: first, name: 'Quincy Abernaty' })
    expect((await unknown(token, 'Quincy Abernahty'))?.near).toEqual(['Quincy Abernaty'])
    expect((await unknown(token, 'Quincy Abernaty'))?.near).toEqual(['Quincy Abernahty'])
    const { status, body } = await test.call(unknownNamesApi.use, { name: 'QUINCY abernahty', userId: _id }, token)
    expect([status, body]).toEqual([200, { changed: 2, importId: expect.any(String) }])
    expect(await stored(token, first)).toContainEqual({ ...one, user: { _id, name: 'Quincy Abernathy' } })
    expect(await stored(token, second)).toEqual([own])
    expect(await unknown(token, 'Quincy Abernahty')).toBeUndefined()
    expect((await undo(token, body.importId ?? '')).body).toEqual({ undone: 2, kept: [] })
    expect(await stored(token, first)).toContainEqual(one)
    expect((await stored(token, second)).map((shift) => shift._id).sort()).toEqual([two._id, own._id].sort())
  })

  it('become nobody’s who is no active member, and nothing where there is no such name', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Wanda Waits', waiting: true })
    for (const userId of ['nobody', _id]) {
      const { status, body } = await test.call(unknownNamesApi.use, { name: 'Ann', userId }, token)
      expect([status, body.code]).toEqual([404, 'user_not_found'])
    }
    const { _id: userId } = await test.signUp({ name: 'Una Used' })
    const { body } = await test.call(unknownNamesApi.use, { name: 'Nobody Here', userId }, token)
    expect(body).toEqual({ changed: 0, importId: null })
  })

  it('have the member for whom they are short first, and are linked to nobody by themselves', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Barnaby Quillfeather' })
    const day = freshDay()
    const names = ['Barnaby', 'B. Quillfeather', 'Quillfeather', 'Quillfeather, Barnaby', 'Mr. Quillfeather']
    const { body } = await test.upload(
      importsApi.preview,
      file(...names.map((name, place): Row => [day, name, `Door ${place}`, '9am'])),
      token,
    )
    expect(body.rows.map(({ after }) => after?.userId)).toEqual(names.map(() => null))
    const first = new Map(body.unknownNames.map(({ name, nearest: [member] }) => [name, member]))
    expect(names.map((name) => first.get(name))).toEqual(names.map(() => ({ _id, name: 'Barnaby Quillfeather' })))
  })

  it('stand in the answer of an import, most rows first, without former members', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Zebulon Pike' })
    const day = freshDay()
    const { body } = await test.upload(
      importsApi.import,
      file(
        [day, 'Somebody Else', 'Door 1', '9am'],
        [day, 'Zebulon Piek', 'Door 2', '9am'],
        [day, 'ZEBULON PIEK', 'Door 3', '9am'],
        [day, 'Zebulon Pike', 'Door 4', '9am'],
        [day, 'Former member', 'Door 5', '9am'],
      ),
      token,
    )
    expect(body.unknownNames).toEqual([
      { name: 'Zebulon Piek', rows: 2, nearest: [{ _id, name: 'Zebulon Pike' }] },
      { name: 'Somebody Else', rows: 1, nearest: [] },
    ])
  })
})
