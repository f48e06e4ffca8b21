import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { withImports } from '../../../testing/imports.ts'

const { test, withAdmin, apply } = withImports()

const bytes = readFileSync(new URL('../../../../e2e/fixtures/struck-out.xlsx', import.meta.url))

describe('what a sheet strikes through', () => {
  it('is left out, named, and read too where that is asked for', async () => {
    const token = await withAdmin()
    const struck = { row: 2, cell: 'C2', what: 'row', why: 'struck', filled: 1, text: 'Harold Jennings' }
    const made = await test.upload(importsApi.preview, { bytes }, token)
    expect([made.status, made.body]).toMatchObject([201, { add: 3, leftOut: [struck] }])
    const all = await test.upload(importsApi.preview, { bytes, fields: { struck: 'read' } }, token)
    expect([all.status, all.body]).toMatchObject([201, { add: 4, leftOut: [] }])
    expect((await apply(token, made.body._id)).body).toMatchObject({ count: 3, leftOut: [struck] })
  })

  it('is refused where it is asked for in another way', async () => {
    const { status, body } = await test.upload(
      importsApi.preview,
      { bytes, fields: { struck: 'yes' } },
      await withAdmin(),
    )
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['struck']])
  })

  it('is left out of a list of people, and named', async () => {
    const { body } = await test.upload(invitationsApi.read, { bytes, filename: 'people.xlsx' }, await withAdmin())
    expect(body.people.map(({ name }) => name)).not.toContain('Harold Jennings')
    expect(body.issues).toContainEqual({
      path: 'cell C2',
      message: 'This is struck through in the file, so it was left out: Harold Jennings',
    })
  })
})
