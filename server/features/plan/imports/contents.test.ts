import { expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'
import { requestOf } from '../../../testing/request.ts'
import { contentsOf } from './previews.ts'

const { test, withAdmin, freshDay } = withImports()

/** More than are written and read in one step. */
const ROWS = 450

const stored = async (id: string) => {
  const row = test.db.selectFrom('schedule_imports').select('shifts').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).shifts ?? ''
}

it('a preview of many rows is stored compressed, shown whole and applied whole', async () => {
  const token = await withAdmin()
  const day = freshDay()
  const rows = Array.from({ length: ROWS }, (_, at): Row => [day, `Otis Ward ${at}`, 'Main Door', '9am'])
  const { body: preview } = await test.upload(importsApi.preview, file(...rows), token)
  expect(preview.rows.map(({ after }) => after?.name)).toEqual(rows.map(([, name]) => name))
  expect(preview.unknownNames).toHaveLength(ROWS)
  const text = await stored(preview._id)
  expect((await contentsOf({ shifts: text })).shifts).toHaveLength(ROWS)
  expect(text.length).toBeLessThan((JSON.stringify(await contentsOf({ shifts: text })).length / 100) * 20)
  const answer = await fetch(...requestOf(test.url, importsApi.show, { id: preview._id }, token))
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(JSON.parse(bytes.toString())).toMatchObject({ rows: preview.rows, unknownNames: preview.unknownNames })
  const applied = await test.call(importsApi.apply, { id: preview._id }, token)
  expect([applied.status, applied.body.added]).toEqual([200, ROWS])
})

it('a preview that an earlier version has stored as JSON is shown and applied', async () => {
  const token = await withAdmin()
  const { body: preview } = await test.upload(
    importsApi.preview,
    file([freshDay(), 'Otis Ward', 'Main Door', '9am'], [freshDay(), 'Ada Birch', 'Main Door', '9am']),
    token,
  )
  const { shifts, ...others } = await contentsOf({ shifts: await stored(preview._id) })
  for (const earlier of [{ shifts, ...others }, shifts]) {
    const change = { shifts: JSON.stringify(earlier) }
    await test.db.updateTable('schedule_imports').set(change).where('id', '=', preview._id).execute()
    const shown = await test.call(importsApi.show, { id: preview._id }, token)
    expect(shown.body.rows).toEqual(preview.rows)
  }
  const applied = await test.call(importsApi.apply, { id: preview._id }, token)
  expect([applied.status, applied.body.added]).toEqual([200, 2])
})
