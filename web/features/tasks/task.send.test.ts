import { expect, it } from 'vitest'
import { offline, refusal } from '../../api/error.ts'
import { judgeAttempt } from './task.send.ts'

const answer = (status: number, code: string, more: object = {}) =>
  refusal(status, { error: 'Said', code, ...more }, null)

it('waits where nothing of ours has answered, or the answer says nothing about the change', () => {
  for (const error of [offline(), answer(502, 'x'), answer(503, 'x'), answer(401, 'not_signed_in'), new Error('stop')])
    expect(judgeAttempt(error)).toMatchObject({ kind: 'later' })
  expect(judgeAttempt(refusal(429, { error: 'Slow', code: 'too_many_attempts' }, '20'))).toEqual({
    kind: 'later',
    after: 20_000,
  })
})

it('tells at once what the server will not do, or could not', () => {
  for (const error of [answer(404, 'task_not_found'), answer(403, 'forbidden'), answer(500, 'internal')])
    expect(judgeAttempt(error)).toMatchObject({ kind: 'refused', refusal: { status: error.status, code: error.code } })
})

it('keeps the task that somebody else has saved', () => {
  const task = { _id: 'a', title: 'Theirs', version: 2 }
  expect(judgeAttempt(answer(409, 'task_changed', { task }))).toMatchObject({
    kind: 'refused',
    refusal: { code: 'task_changed', reply: { task } },
  })
})
