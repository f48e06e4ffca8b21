import { expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { withTestApp } from '../../testing/app.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })

it('stores no address and no email in its counts, and deletes the counts when their time is over', async () => {
  await test.call(sessionsApi.login, { email: 'secret@example.org', password: 'not the password' })
  const rows = await test.db.selectFrom('rate_limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('secret@example.org')
  await test.db.updateTable('rate_limits').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute()
  await test.app.limits.cleanUp()
  expect(await test.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})
