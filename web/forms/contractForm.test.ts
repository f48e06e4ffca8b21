import { get } from 'react-hook-form'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NewService } from '#shared/rota/services.ts'
import { ApiError, offline } from '../api/error.ts'
import { contractResolver, showIssues, showRefusal } from './contractForm.ts'

const options = { fields: {}, shouldUseNativeValidation: false } as never

it('names the first issue of each field, also in a row', async () => {
  const Draft = z.object({ name: z.string().check(z.minLength(2), z.regex(/^\d+$/)), needs: z.array(z.number()) })
  const { errors } = await contractResolver(Draft)({ name: 'a', needs: [1, 'two'] }, undefined, options)
  expect(get(errors, 'name.type')).toBe('contract')
  expect(get(errors, 'needs.1.message')).toEqual(expect.any(String))
  expect(get(errors, 'needs.0')).toBeUndefined()
})

it('checks what is sent, and gives back what was typed', async () => {
  const toInput = ({ minutes, ...draft }: { minutes: string }) => ({ ...draft, lastsMinutes: Number(minutes) })
  const resolver = contractResolver(NewService, toInput)
  const draft = { date: '2026-12-06', serviceTime: '9am', minutes: '90' }
  expect(await resolver(draft, undefined, options)).toEqual({ values: draft, errors: {} })
  const { errors } = await resolver({ ...draft, minutes: 'long' }, undefined, options)
  expect(Object.keys(errors)).toEqual(['lastsMinutes'])
})

it('shows refusals in the order of the fields, each once, rows with their field, and focuses the first', () => {
  const shown: unknown[][] = []
  const issue = (path: string, message = path) => ({ path, message })
  showIssues<{ title: string; needs: unknown[] }>(
    (...one) => shown.push(one),
    [issue('needs.2.maxPeople'), issue('elsewhere'), issue('title', 'first'), issue('title', 'second')],
    ['title', 'needs'],
  )
  expect(shown).toEqual([
    ['needs.2.maxPeople', { message: 'needs.2.maxPeople' }],
    ['title', { message: 'first' }, { shouldFocus: true }],
  ])
})

it('shows a refusal at the field of its code, and says where no field shows it', () => {
  const shown: unknown[][] = []
  const refusal = (code: string, issues: { path: string; message: string }[] = []) =>
    new ApiError({ status: 400, code, message: `Refused: ${code}`, issues })
  const show = (error: unknown) =>
    showRefusal<{ code: string; password: string }>((...one) => shown.push(one), error, ['code', 'password'], {
      code_wrong: 'code',
      email_taken: 'email',
    })
  expect(show(refusal('code_wrong', [{ path: 'password', message: 'Short' }]))).toBe(true)
  expect(shown).toEqual([
    ['password', { message: 'Short' }],
    ['code', { message: 'Refused: code_wrong' }, { shouldFocus: true }],
  ])
  for (const error of [refusal('email_taken'), refusal('other'), offline(), new TypeError('fault')])
    expect(show(error)).toBe(false)
  expect(shown).toHaveLength(2)
})
