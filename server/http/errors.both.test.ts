import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { withTestApp } from '../testing/app.ts'
import { errorAnswers } from './errors.ts'

const test = withTestApp()

it('a write that names what was deleted meanwhile finds nothing, and is no fault of the server', async () => {
  const http = Fastify()
  onTestFinished(() => http.close())
  http.setErrorHandler(errorAnswers())
  const now = new Date().toISOString()
  http.post('/feeds', () =>
    test.db.insertInto('calendar_feeds').values({ user_id: 'gone', token: 'token', created_at: now }).execute(),
  )
  const reply = await http.inject({ method: 'POST', url: '/feeds' })
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }])
})
